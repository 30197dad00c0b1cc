#pragma once
// Bytes and lines on their way in through a file descriptor.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

/// Reads what is there. Throws std::system_error where the machine fails.
class Input {
 public:
  /// `name` is what failures call it.
  Input(int descriptor, std::string_view name) : descriptor_(descriptor), name_(name) {}

  /// The next bytes, as soon as there are any, at most 64 KiB; empty at the end. The view holds
  /// until the next call.
  std::string_view read();

 private:
  int descriptor_;
  std::string name_;
  std::array<char, 65536> bytes_{};
};

struct InputLine {
  std::string_view text;  ///< without the line feed; holds until the next call
  bool is_too_long = false;
};

/// Cuts an input into lines. Of a line longer than `longest` bytes only the length is noticed.
class LineInput {
 public:
  LineInput(Input& input, std::size_t longest) : input_(input), longest_(longest) {}

  /// The next line, also a last one without a line feed; nothing at the end.
  std::optional<InputLine> next();

  /// Whether `next` can answer from what has been read already, without waiting.
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

}  // namespace tilery
