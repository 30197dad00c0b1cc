#pragma once
// Text from outside: its characters in UTF-8, and text made safe to show.

#include <cstddef>
#include <string>
#include <string_view>

namespace tilery {

/// True if `text`, in UTF-8, holds a control character: U+0000 to U+001F or U+007F to U+009F.
bool has_control_characters(std::string_view text);

/// `text` up to `most` bytes, with '?' for each control character, and "..." if `text` is longer.
/// Never cuts a character in two.
std::string cleaned(std::string_view text, std::size_t most);

/// The first 40 bytes of `text`, cleaned and in quotes.
std::string quoted(std::string_view text);

/// The characters of `text`. Each byte that is not UTF-8 and each control character becomes U+FFFD,
/// so that any text can be shown.
std::u32string characters_of(std::string_view text);

/// How many bytes at the start of `text` are whole characters in UTF-8: all of them if it is sound.
std::size_t sound_utf8_bytes(std::string_view text);

/// `character` in UTF-8; U+FFFD if it is no Unicode scalar value.
std::string utf8_of(char32_t character);

}  // namespace tilery
