#pragma once
// Texts in the encodings that other systems write.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/plain_text.h"

namespace tilery::test {

/// `characters` in UTF-16. Begin them with U+FEFF to write a byte-order mark. A lone surrogate
/// stays as it is.
inline std::string in_utf_16(std::u32string_view characters, bool is_big_endian) {
  std::string bytes;
  const auto add = [&](char32_t unit) {
    const auto low = static_cast<char>(unit & 0xFF);
    const auto high = static_cast<char>(unit >> 8);
    bytes += is_big_endian ? high : low;
    bytes += is_big_endian ? low : high;
  };
  for (const char32_t character : characters) {
    if (character > 0xFFFF) {
      add(0xD800 + ((character - 0x10000) >> 10));
      add(0xDC00 + (character & 0x3FF));
    } else {
      add(character);
    }
  }
  return bytes;
}

/// `text` as some editors and shells write it: in UTF-8 and in UTF-16 of both byte orders, each
/// with a byte-order mark.
inline std::vector<std::string> with_byte_order_marks(std::string_view text) {
  std::u32string characters = U"\uFEFF";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n\t", at), text.size());
    characters += characters_of(text.substr(at, end - at));
    characters += end < text.size() ? std::u32string(1, char32_t(text[end])) : U"";
    at = end + 1;
  }
  return {"\xEF\xBB\xBF" + std::string(text), in_utf_16(characters, false),
          in_utf_16(characters, true)};
}

}  // namespace tilery::test
