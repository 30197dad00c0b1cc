#pragma once
// 128 characters that stand for the digits 0 to 127.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tilery {

class Alphabet {
 public:
  static constexpr std::size_t size = 128;

  /// Requires 128 different characters below U+0200.
  explicit constexpr Alphabet(const std::array<char32_t, size>& letters) : letters_(letters) {
    digits_.fill(none);
    for (std::size_t digit = 0; digit < size; ++digit) {
      digits_[letters[digit]] = static_cast<std::uint8_t>(digit);
    }
  }

  /// Nothing for a character that is no digit.
  [[nodiscard]] constexpr std::optional<unsigned> digit(char32_t letter) const {
    if (letter >= digits_.size() || digits_[letter] == none) {
      return std::nullopt;
    }
    return digits_[letter];
  }

  /// Requires digit < 128.
  [[nodiscard]] constexpr char32_t letter(unsigned digit) const { return letters_[digit]; }

 private:
  static constexpr std::uint8_t none = 255;

  std::array<char32_t, size> letters_;
  std::array<std::uint8_t, 0x200> digits_{};
};

/// The characters of some ranges of code points, both ends included, and then of `more`.
struct CodeRange {
  char32_t first = 0;
  char32_t last = 0;
};

template <std::size_t count>
constexpr Alphabet alphabet_of(const std::array<CodeRange, count>& ranges,
                               std::u32string_view more = {}) {
  std::array<char32_t, Alphabet::size> letters{};
  std::size_t digit = 0;
  for (const CodeRange range : ranges) {
    for (char32_t code = range.first; code <= range.last; ++code) {
      letters[digit++] = code;
    }
  }
  for (const char32_t code : more) {
    letters[digit++] = code;
  }
  return Alphabet(letters);
}

}  // namespace tilery
