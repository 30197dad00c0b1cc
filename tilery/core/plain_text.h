#pragma once
// Text from outside, made safe to show.

#include <string>
#include <string_view>

namespace tilery {

/// True if `text`, in UTF-8, holds a control character: U+0000 to U+001F or U+007F to U+009F.
bool has_control_characters(std::string_view text);

/// `text` up to `most` bytes, with '?' for each control character, and "..." where more follows.
/// Cuts no character in two.
std::string cleaned(std::string_view text, std::size_t most);

/// The first 40 bytes of `text`, cleaned and in quotes.
std::string quoted(std::string_view text);

}  // namespace tilery
