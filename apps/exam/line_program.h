#pragma once
// Another program that answers line by line: a player written in any language.

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <utility>

#include "tilery/core/error.h"

namespace tilery {

/// A shell command that runs beside this program. Lines go to its standard input and come from its
/// standard output. The destructor ends it.
class LineProgram {
 public:
  /// The longest line that the command may print, in bytes.
  static constexpr std::size_t longest_answer = 65'536;

  /// Fails if the machine cannot start `command`.
  static std::expected<LineProgram, Error> start(const std::string& command);

  LineProgram(LineProgram&& other) noexcept;
  LineProgram& operator=(LineProgram&&) = delete;
  ~LineProgram();

  /// Writes `line` and a line feed, and reads one line. Fails if no line comes within `seconds`, if
  /// the command has ended, and if its line is too long.
  std::expected<std::string, Error> ask(const std::string& line, double seconds);

 private:
  LineProgram(std::string command, pid_t process, int socket)
      : command_(std::move(command)), process_(process), socket_(socket) {}
  [[nodiscard]] Error fault(std::string expected, std::string found) const;
  /// Writes to the command's standard input. False if it cannot take the whole text.
  [[nodiscard]] bool write(const std::string& text) const;
  enum class Received : std::uint8_t { output, nothing, end };
  /// Waits for the command's output, and appends it to pending_. Gives `nothing` if the time is
  /// over, and `end` at the end of the output.
  Received receive(std::chrono::milliseconds most_wait);

  std::string command_;
  pid_t process_;
  int socket_;
  std::string pending_;
};

}  // namespace tilery
