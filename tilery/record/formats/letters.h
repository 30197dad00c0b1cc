#pragma once
// Text as characters, from any of several encodings, and characters as digits.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/record/foreign_game.h"

namespace tilery {

/// A character and where its bytes begin.
struct Letter {
  char32_t code = 0;
  std::uint32_t byte = 0;
};

using Letters = std::vector<Letter>;

/// The encodings in which texts of games have been found. In GB 18030 only the characters that
/// foreign formats use are known; any other two-byte character is read as U+FFFD.
enum class Encoding : std::uint8_t { utf_8, utf_16_le, utf_16_be, windows_1252, cp_850, gb_18030 };

/// The characters of `bytes`, without a byte-order mark and without line ends at the end. Nothing
/// where the bytes are not of that encoding.
std::optional<Letters> letters_of(std::string_view bytes, Encoding encoding);

/// The characters by every encoding that the bytes may have, the likeliest first. There is only one
/// where a byte-order mark names it, or where all bytes are ASCII.
std::vector<Letters> possible_letters(std::string_view bytes);

/// Whether the letters begin with an ASCII text.
bool starts_with(std::span<const Letter> letters, std::string_view text);

/// The readings of a text by every encoding that it may have: `add_readings(letters, readings)`
/// adds those by one encoding. Fails for more than 4 MiB of text, and with `expected` for text of
/// an unknown encoding.
template <typename AddReadings>
ReadGames read_in_every_encoding(std::string_view bytes, std::string_view source,
                                 std::string expected, AddReadings add_readings) {
  constexpr std::size_t most_bytes = std::size_t{1} << 22;
  if (bytes.size() > most_bytes) {
    return std::unexpected(wrong_size(source, bytes.size(), "at most 4194304 bytes of text"));
  }
  Readings readings;
  readings.add(fault_at(source, 0, std::move(expected), "text of an unknown encoding"));
  for (const Letters& letters : possible_letters(bytes)) {
    add_readings(letters, readings);
  }
  return std::move(readings).take();
}

/// 128 characters that stand for the digits 0 to 127.
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

/// Code points from `first` to `last`.
struct CodeRange {
  char32_t first = 0;
  char32_t last = 0;
};

/// The characters of `ranges`, then those of `more`. Requires 128 of them.
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
