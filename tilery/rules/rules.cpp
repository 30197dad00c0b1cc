#include "tilery/rules/rules.h"

namespace tilery {

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
