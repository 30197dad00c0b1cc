#pragma once
// Reads text of a strict format line by line and keeps the first fault.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// Reads one text from its beginning. After a fault the scanner reads nothing more: numbers get
/// their least value, and is_at_line_end() and is_at_text_end() are true, so that loops end.
class TextScanner {
 public:
  /// `text` begins on line `line` of `source`; both must outlive the scanner.
  TextScanner(std::string_view text, int line, std::string_view source)
      : text_(text), source_(source), line_(line) {}
  template <std::same_as<std::string> Text>
  TextScanner(Text&& text, int line, std::string_view source) = delete;
  template <std::same_as<std::string> Source>
  TextScanner(std::string_view text, int line, Source&& source) = delete;

  /// Whether these words come next, followed by a space or the line's end.
  [[nodiscard]] bool is_at(std::string_view words) const;

  /// Whether the line ends here. True after a fault.
  [[nodiscard]] bool is_at_line_end() const;

  [[nodiscard]] bool is_at_text_end() const { return error_ || at_ == text_.size(); }

  /// Takes exactly these characters, all on one line. If the text differs, the fault names
  /// `expected`.
  void take(std::string_view characters, std::string_view expected);

  /// Takes the words and the space after them.
  void take_key(std::string_view words);

  /// Takes the line's end.
  void take_line_end();

  /// Takes one character of this line; 0 after a fault or at the line's end.
  char take_character();

  /// Takes the characters up to a space or the line's end, at least one.
  std::string_view take_word(std::string_view expected);

  /// A decimal number without leading zeros, from `least` to `most`. `what` describes it in errors.
  std::uint64_t take_number(std::string_view what, std::uint64_t least, std::uint64_t most);

  /// A number as 16 digits of 0-9 a-f.
  std::uint64_t take_hex(std::string_view what);

  /// A name as in files: 1 to 40 of a-z 0-9 - . with a letter or digit first. `what` describes it
  /// in errors.
  std::string_view take_name(std::string_view what);

  /// A whole line of `key`, a space and a number.
  std::uint64_t take_number_line(std::string_view key, std::string_view what, std::uint64_t least,
                                 std::uint64_t most);

  /// A whole line of `key`, a space and 16 hexadecimal digits.
  std::uint64_t take_hex_line(std::string_view key, std::string_view what);

  /// Takes a whole line: only `key`, or `key`, a space and any text. Returns the text.
  std::string_view take_text_line(std::string_view key);

  /// Reports that `expected` is missing here, or `back` characters before.
  void fail(std::string expected, std::size_t back = 0);

  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] std::string_view word() const;

  std::string_view text_;
  std::string_view source_;
  int line_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::optional<Error> error_;
};

}  // namespace tilery
