#pragma once
// Characters in and out of UTF-8.

#include <cstddef>
#include <string>
#include <string_view>

namespace tilery {

/// The characters of `text`. Bytes that are not UTF-8, and control characters, come out as U+FFFD
/// each, so that any text can be shown.
std::u32string characters_of(std::string_view text);

/// How many bytes of `text`, from its first, are whole characters in UTF-8; all of them if it is
/// sound.
std::size_t sound_utf8_bytes(std::string_view text);

/// `character` in UTF-8; U+FFFD for what is none.
std::string utf8_of(char32_t character);

}  // namespace tilery
