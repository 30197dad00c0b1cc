#pragma once
// Text as its characters, whatever encoding it was saved in.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilery {

/// A character and where its bytes begin.
struct Letter {
  char32_t code = 0;
  std::uint32_t byte = 0;
};

using Letters = std::vector<Letter>;

/// The encodings that the short texts of games have been seen in. Of GB 18030 only the characters
/// of foreign games are known, the two bytes of any other are read as U+FFFD.
enum class Encoding : std::uint8_t { utf_8, utf_16_le, utf_16_be, windows_1252, cp_850, gb_18030 };

/// The characters of `bytes`, without a byte-order mark and line ends at the end; nothing where the
/// bytes are not of that encoding.
std::optional<Letters> letters_of(std::string_view bytes, Encoding encoding);

/// The characters by every encoding that the bytes may be of, the likeliest first: just one where a
/// byte-order mark says which, or all bytes are ASCII.
std::vector<Letters> possible_letters(std::string_view bytes);

/// Whether the letters begin with an ASCII text.
bool starts_with(std::span<const Letter> letters, std::string_view text);

/// Adds a character in UTF-8. Requires code <= 0x10FFFF.
void add_utf8(std::string& text, char32_t code);

}  // namespace tilery
