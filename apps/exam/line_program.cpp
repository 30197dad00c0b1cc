#include "apps/exam/line_program.h"

#include <fmt/format.h>

#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {

Error LineProgram::fault(std::string expected, std::string found) const {
  return {command_, {}, std::move(expected), std::move(found)};
}

std::expected<std::string, Error> LineProgram::ask(const std::string& line, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  Received received = write(line + "\n") ? Received::output : Received::end;
  std::size_t found = pending_.find('\n');
  while (found == std::string::npos && received == Received::output) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    received = left.count() <= 0 ? Received::nothing : receive(left);
    if (pending_.size() > longest_answer) {
      return std::unexpected(fault(fmt::format("a line of at most {} bytes", longest_answer),
                                   fmt::format("{} bytes without its end", pending_.size())));
    }
    found = pending_.find('\n');
  }
  if (received == Received::nothing) {
    return std::unexpected(
        fault(fmt::format("an answer within {} seconds", seconds),
              pending_.empty() ? "none" : tilery::quoted(pending_) + " without its end"));
  }
  if (received == Received::end) {
    return std::unexpected(fault("a line for each position", "the end of its output"));
  }
  std::string answer = pending_.substr(0, found);
  pending_.erase(0, found + 1);
  return answer;
}

}  // namespace tilery
