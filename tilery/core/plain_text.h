#pragma once
// Text from outside: its characters in UTF-8, text made safe to show, and words that people type.

#include <cstddef>
#include <optional>
#include <span>
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

/// The columns that a terminal needs to show `text`: two for a wide character, such as an emoji or
/// an ideograph, none for one that joins the character before it.
std::size_t columns_of(std::string_view text);

/// The number of bytes at the start of `text` that are whole characters in UTF-8: all bytes if
/// `text` is valid UTF-8.
std::size_t sound_utf8_bytes(std::string_view text);

/// `character` in UTF-8; U+FFFD if it is no Unicode scalar value.
std::string utf8_of(char32_t character);

// Words that people type: lower case, lists, and the known word nearest to a misspelt one.

/// The word of `known` that needs the fewest edits from `word`: insert, delete, replace, or swap
/// two neighbours (restricted Damerau-Levenshtein distance). Ties go to the first. Nothing if every
/// word needs more edits than a third of the longer word's letters, rounded up. Ignores words of
/// more than 64 letters.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known);

/// The first 40 bytes of `word` in quotes. If a known word is near, " (did you mean WORD?)"
/// follows.
std::string quoted_with_hint(std::string_view word, std::span<const std::string_view> known);

/// "a, b or c".
std::string listed(std::span<const std::string_view> words);

/// `text` with A to Z replaced by a to z.
std::string lower_case(std::string_view text);

}  // namespace tilery
