#pragma once
// Bytes and lines in, text out, through file descriptors.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

/// Reads from a file descriptor. Throws std::system_error where the machine fails.
class Input {
 public:
  /// Failures call the descriptor `name`.
  Input(int descriptor, std::string_view name) : descriptor_(descriptor), name_(name) {}

  /// Waits for bytes and answers with those that are there, at most 64 KiB; empty at the end. The
  /// view is valid until the next call.
  std::string_view read();

 private:
  int descriptor_;
  std::string name_;
  std::array<char, 65536> bytes_{};
};

struct InputLine {
  std::string_view text;  ///< without the line feed; valid until the next call
  bool is_too_long = false;
};

/// Cuts an input into lines. A line longer than `longest` bytes is read past; its text is not kept.
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
  std::string pending_;
  std::size_t start_ = 0;
  bool is_cut_ = false;
};

/// Thrown when the reader of our output has closed it. This is no failure.
struct ReaderGone {};

/// Collects text and writes it when it is flushed. Throws std::system_error if it cannot be
/// written, ReaderGone if the reader has closed it. Text that was not flushed is lost with the
/// object.
class Output {
 public:
  static constexpr std::size_t enough = 65536;

  /// Failures call the descriptor `name`.
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

}  // namespace tilery
