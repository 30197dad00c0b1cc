#include "tilery/rules/rules.h"

namespace tilery {

static_assert(highest_vector_rank == 31);  // as reason_for_walls() says

std::optional<std::string_view> reason_for_walls(const Rules& rules) {
  if (rules.moves.allowed != MovesRule{}.allowed) {
    return "directions that are not allowed";
  }
  if (rules.merge_kind == MergeKind::listed) {
    return "merges of several tiles, or into none, two or a smaller one";
  }
  if (rules.shape.wrap != Wrap::none) {
    return "lines that wrap around";
  }
  if (rules.spawn.place == SpawnPlace::worst) {
    return "tiles that enter where they hurt most";
  }
  if (rules.ladder.top() > highest_vector_rank) {
    return "more than 31 tiles";
  }
  if (rules.spawn.every > 1) {
    return "tiles that do not enter after every move";
  }
  if (rules.spawn.count > 1) {
    return "several tiles that enter after a move";
  }
  return std::nullopt;
}

std::optional<Rules> resized(const Rules& rules, int width, int height) {
  if (width == rules.shape.width && height == rules.shape.height) {
    return rules;
  }
  const bool fits = width >= 1 && width <= longest_side && height >= 1 && height <= longest_side;
  if (!rules.shape.is_open || !fits) {
    return std::nullopt;
  }
  Rules other = rules;
  other.shape.width = width;
  other.shape.height = height;
  return other;
}

std::uint64_t wrapped(const ScoreRule& rule, std::uint64_t score) {
  if (rule.digits == 0) {
    return score;
  }
  std::uint64_t limit = 1;
  for (int digit = 0; digit < rule.digits; ++digit) {
    limit *= 10;
  }
  return score % limit;
}

}  // namespace tilery
