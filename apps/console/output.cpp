#include "apps/console/output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tilery {

void Output::flush() {
  std::string_view left = text_;
  while (!left.empty()) {
    const ssize_t written = write(descriptor_, left.data(), left.size());
    if (written >= 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      throw ReaderGone{};
    } else if (errno == EAGAIN) {
      pollfd until = {.fd = descriptor_, .events = POLLOUT, .revents = 0};
      poll(&until, 1, -1);
    } else if (errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), name_);
    }
  }
  text_.clear();
}

void print(std::string_view text) {
  Output output(STDOUT_FILENO, "standard output");
  output.text() = text;
  output.flush();
}

}  // namespace tilery
