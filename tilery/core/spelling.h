#pragma once
// Words that people type: lower case, lists, and the known word nearest to a misspelt one.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tilery {

/// The word of `known` that needs the fewest edits from `word`: insert, delete, replace, or swap
/// two neighbours (restricted Damerau-Levenshtein distance). Ties go to the first. Nothing if every
/// word needs more edits than a third of the longer word's letters, rounded up. Ignores words of
/// more than 64 letters.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known);

/// The first 40 bytes of `word` in quotes; if a known word is near, also " (did you mean THAT?)".
std::string quoted_with_hint(std::string_view word, std::span<const std::string_view> known);

/// "a, b or c".
std::string listed(std::span<const std::string_view> words);

/// `text` with A to Z replaced by a to z.
std::string lower_case(std::string_view text);

}  // namespace tilery
