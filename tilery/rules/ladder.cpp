#include "tilery/rules/ladder.h"

#include <algorithm>
#include <charconv>

namespace tilery {
namespace {

std::uint64_t next_of(std::span<const std::uint64_t> numbers, Growth growth) {
  const std::uint64_t last = numbers.back();
  switch (growth) {
    case Growth::doubled:
      return 2 * last;
    case Growth::tripled:
      return 3 * last;
    case Growth::summed:
      return last + numbers[numbers.size() - 2];
    case Growth::ended:
      break;
  }
  return last;
}

/// How many of `numbers`, from the first on, must be given so that `growth` makes the others.
std::size_t numbers_to_give(std::span<const std::uint64_t> numbers, Growth growth) {
  const std::size_t fewest = growth == Growth::summed ? 2 : 1;
  std::size_t given = numbers.size();
  while (given > fewest && next_of(numbers.first(given - 1), growth) == numbers[given - 1]) {
    --given;
  }
  return given;
}

}  // namespace

std::string Ladder::text(Rank rank) const {
  return rank < labels.size() && !labels[rank].empty() ? labels[rank] : std::to_string(faces[rank]);
}

std::optional<Rank> Ladder::rank_of(std::uint64_t face) const {
  const auto found = std::ranges::lower_bound(faces, face);
  if (found == faces.end() || *found != face) {
    return std::nullopt;
  }
  return static_cast<Rank>(found - faces.begin());
}

std::optional<Rank> Ladder::rank_named(std::string_view text) const {
  const auto label = text.empty() ? labels.end() : std::ranges::find(labels, text);
  if (label != labels.end()) {
    return static_cast<Rank>(label - labels.begin());
  }
  std::uint64_t face = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), face);
  const bool is_number = fault == std::errc() && end == text.data() + text.size();
  return is_number && face > 0 ? rank_of(face) : std::nullopt;
}

std::vector<std::uint64_t> continued(std::vector<std::uint64_t> first, Growth growth,
                                     std::size_t count) {
  while (growth != Growth::ended && first.size() < count) {
    const std::uint64_t next = next_of(first, growth);
    if (next > largest_number) {
      break;
    }
    first.push_back(next);
  }
  return first;
}

Series shortest_series(std::span<const std::uint64_t> numbers) {
  Series shortest{numbers.size(), Growth::ended};
  for (const Growth growth : {Growth::doubled, Growth::tripled, Growth::summed}) {
    const std::size_t given = numbers_to_give(numbers, growth);
    if (given + 1 < numbers.size() && given < shortest.given) {
      shortest = {given, growth};
    }
  }
  return shortest;
}

}  // namespace tilery
