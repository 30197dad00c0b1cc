#pragma once
// Words as people type them: in lower case, in lists, and the nearest known one to what is
// misspelt.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tilery {

/// The one of `known` that the fewest edits (insert, delete, replace or swap two neighbours) turn
/// `word` into, the first of several; nothing if it would take more than a third of the longer
/// word's letters, rounded up. Restricted Damerau-Levenshtein distance. Looks at words of up to 64
/// letters only.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known);

/// The first 40 bytes of `word` in quotes and, where a known one is near, " (did you mean IT?)".
std::string quoted_with_hint(std::string_view word, std::span<const std::string_view> known);

/// "a, b or c".
std::string listed(std::span<const std::string_view> words);

/// `text` with a to z for A to Z.
std::string lower_case(std::string_view text);

}  // namespace tilery
