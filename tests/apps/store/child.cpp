#include "tests/apps/store/child.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <system_error>

namespace tilery::test {
namespace {

std::string all_from(int descriptor) {
  std::string text;
  std::array<char, 4096> bytes{};
  for (ssize_t count = 0; (count = read(descriptor, bytes.data(), bytes.size())) > 0;) {
    text.append(bytes.data(), std::size_t(count));
  }
  return text;
}

}  // namespace

std::string in_child(const std::function<std::string()>& report) {
  Child child([&](int descriptor) {
    const std::string text = report() + ".";
    if (write(descriptor, text.data(), text.size()) < 0) {
      _exit(1);
    }
  });
  const std::string text = child.output();
  return text.ends_with('.') ? text.substr(0, text.size() - 1) : "killed";
}

std::string in_child_as_nobody(const std::function<std::string()>& report) {
  constexpr uid_t nobody = 65534;
  return in_child([&]() -> std::string {
    return getuid() == 0 && setuid(nobody) != 0 ? "cannot become nobody" : report();
  });
}

void fill_disk(std::uint64_t longest_file) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit = {.rlim_cur = longest_file, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_FSIZE, &limit);
}

void make_room() {
  const rlimit limit = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_FSIZE, &limit);
}

Child::Child(const std::function<void(int descriptor)>& work) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  process_ = fork();
  if (process_ == 0) {
    close(ends[0]);
    work(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  reports_ = ends[0];
}

Child::~Child() {
  end(SIGKILL);
  close(reports_);
}

void Child::end(int signal) {
  if (process_ > 0) {
    kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = -1;
  }
}

std::string Child::output() {
  std::string text = all_from(reports_);
  end(0);
  return text;
}

void Child::await_output() const {
  pollfd report = {.fd = reports_, .events = POLLIN, .revents = 0};
  poll(&report, 1, 120'000);
}

std::string Child::output_until_killed() {
  end(SIGKILL);
  return all_from(reports_);
}

}  // namespace tilery::test
