#pragma once
// The nearest known word to a misspelt one, for error messages that suggest.

#include <optional>
#include <span>
#include <string_view>

namespace tilery {

/// The one of `known` that the fewest edits (insert, delete, replace or swap two neighbours) turn
/// `word` into, the first of several; nothing if it would take more than a third of the longer
/// word's letters, rounded up. Restricted Damerau-Levenshtein distance. Looks at words of up to 64
/// letters only.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known);

}  // namespace tilery
