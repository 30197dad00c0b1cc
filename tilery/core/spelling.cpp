#include "tilery/core/spelling.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::size_t longest_word = 64;
using Row = std::array<std::size_t, longest_word + 1>;

std::size_t edits_between(std::string_view a, std::string_view b) {
  Row before_last{};
  Row last{};
  Row row{};
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = last;
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known) {
  std::optional<std::string_view> nearest;
  std::size_t fewest = longest_word;
  for (const std::string_view candidate : known) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    if (longer > longest_word) {
      continue;
    }
    const std::size_t edits = edits_between(word, candidate);
    if (edits < fewest && edits <= (longer + 2) / 3) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string quoted_with_hint(std::string_view word, std::span<const std::string_view> known) {
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  return quoted(word) + (nearest ? " (did you mean " + std::string(*nearest) + "?)" : "");
}

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 < words.size() ? ", " : " or ";
    text += words[i];
  }
  return text;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return lower;
}

}  // namespace tilery
