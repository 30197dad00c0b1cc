#include "apps/console/streams.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tilery {

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0; }

std::string_view Input::read() {
  for (;;) {
    const ssize_t count = ::read(descriptor_, bytes_.data(), bytes_.size());
    if (count >= 0) {
      return {bytes_.data(), static_cast<std::size_t>(count)};
    }
    if (errno == EAGAIN) {
      pollfd until = {.fd = descriptor_, .events = POLLIN, .revents = 0};
      poll(&until, 1, -1);
    } else if (errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), name_);
    }
  }
}

std::optional<InputLine> LineInput::next() {
  std::size_t searched = start_;
  for (;;) {
    const std::size_t end = pending_.find('\n', searched);
    if (end != std::string::npos) {
      return take(end);
    }
    searched = pending_.size() - start_;
    if (!read_more()) {
      const bool has_rest = cut_bytes_ > 0 || start_ < pending_.size();
      return has_rest ? std::optional(take(pending_.size())) : std::nullopt;
    }
    searched = cut_bytes_ > 0 ? 0 : searched;
  }
}

InputLine LineInput::take(std::size_t end) {
  const std::string_view text = std::string_view(pending_).substr(start_, end - start_);
  const std::size_t bytes = std::exchange(cut_bytes_, 0) + text.size();
  start_ = std::min(end + 1, pending_.size());
  return {.text = text, .bytes = bytes, .is_too_long = bytes > longest_};
}

/// Reads more of the input; false at its end. Keeps the beginning of the next line, unless the line
/// is already too long.
bool LineInput::read_more() {
  pending_.erase(0, start_);
  start_ = 0;
  if (pending_.size() > longest_) {
    cut_bytes_ += pending_.size();
    pending_.clear();
  }
  const std::string_view bytes = input_.read();
  pending_ += bytes.empty() ? decoder_.take_rest() : decoder_.take(bytes);
  return !bytes.empty();
}

std::string too_long_words(const InputLine& line, std::size_t most) {
  return fmt::format("That line has {} bytes; at most {} are read.\n", line.bytes, most);
}

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
  Output output(standard_output, "standard output");
  output.text() = text;
  output.flush();
}

std::uint64_t answer_lines(std::string_view command, std::size_t longest, Questions& questions) {
  constexpr const char* source = "standard input";
  Input input(standard_input, source);
  Output output(standard_output, "standard output");
  LineInput lines(input, longest);
  QuestionPlace place = {.source = source, .line = 0};
  while (const std::optional<InputLine> line = lines.next()) {
    ++place.line;
    if (line->is_too_long) {
      const std::string limit = fmt::format("at most {} bytes", longest);
      output.text() += error_answer({{}, {}, limit, std::to_string(line->bytes)}, place);
    } else {
      output.text() += questions.answer(command, line->text, place);
    }
    output.text() += '\n';
    lines.has_line() ? output.flush_if_full() : output.flush();
  }
  output.flush();
  return static_cast<std::uint64_t>(place.line);
}

}  // namespace tilery
