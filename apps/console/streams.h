#pragma once
// Reads bytes and lines from file descriptors, and writes text to them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/decoded_text.h"
#include "tilery/protocol/questions.h"

namespace tilery {

/// The descriptors of the standard streams.
inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// Whether a terminal is at the other end.
bool is_terminal(int descriptor);

/// Reads from a file descriptor. Throws std::system_error if the system fails to read.
class Input {
 public:
  /// `name` stands for the descriptor in errors.
  Input(int descriptor, std::string_view name) : descriptor_(descriptor), name_(name) {}

  /// Waits for bytes and returns the available ones, at most 64 KiB; empty at the end of the input.
  /// The view is valid until the next call.
  std::string_view read();

 private:
  int descriptor_;
  std::string name_;
  std::array<char, 65536> bytes_{};
};

struct InputLine {
  std::string_view text;  ///< without the line feed; valid until the next call
  std::size_t bytes = 0;  ///< of the whole line
  bool is_too_long = false;
};

/// Cuts an input, decoded (core/decoded_text.h), into lines. The text of a line longer than
/// `longest` bytes is skipped.
class LineInput {
 public:
  LineInput(Input& input, std::size_t longest) : input_(input), longest_(longest) {}

  /// The next line; the last one may lack its line feed. Nothing at the end.
  std::optional<InputLine> next();

  /// Whether next() can answer without waiting.
  [[nodiscard]] bool has_line() const { return pending_.find('\n', start_) != std::string::npos; }

 private:
  InputLine take(std::size_t end);
  bool read_more();

  Input& input_;
  std::size_t longest_;
  TextDecoder decoder_;
  std::string pending_;
  std::size_t start_ = 0;
  std::size_t cut_bytes_ = 0;  ///< skipped bytes of the present line, which is too long
};

/// A sentence that tells people that `line` is longer than `most` bytes.
std::string too_long_words(const InputLine& line, std::size_t most);

/// Thrown when the reader of the program's output has closed it, which is not a failure.
struct ReaderGone {};

/// Collects text and writes it in flush(). Throws std::system_error if the text cannot be written,
/// ReaderGone if the reader has closed the output. The destructor drops text that was not flushed.
class Output {
 public:
  static constexpr std::size_t enough = 65536;  ///< bytes at which flush_if_full() writes

  /// `name` stands for the descriptor in errors.
  Output(int descriptor, std::string_view name) : descriptor_(descriptor), name_(name) {}

  /// Append here, and call flush_if_full() from time to time.
  [[nodiscard]] std::string& text() { return text_; }

  void flush();

  void flush_if_full() {
    if (text_.size() >= enough) {
      flush();
    }
  }

 private:
  int descriptor_;
  std::string name_;
  std::string text_;
};

/// Writes `text` to standard output at once.
void print(std::string_view text);

// JSON Lines: one question a line on standard input, one answer a line on standard output.

/// Answers every line as a question of `command`. A line of more than `longest` bytes gets an
/// error. Answers are sent at once if no further question waits. Returns the number of lines.
std::uint64_t answer_lines(std::string_view command, std::size_t longest, Questions& questions);

}  // namespace tilery
