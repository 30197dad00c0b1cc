#include "tilery/board/wide_slide.h"

#include <algorithm>

namespace tilery {
namespace {

/// False if a tile has too many partners.
bool set_merges(WideSlideRules& wide, const Rules& rules) {
  std::ranges::fill(wide.partner[0], WideSlideRules::nobody);
  std::ranges::fill(wide.partner[1], WideSlideRules::nobody);
  for (Rank rank = 1; rank <= highest_vector_rank; ++rank) {
    std::size_t partners = 0;
    for (Rank other = 1; other <= highest_vector_rank; ++other) {
      const Rank made = rules.merge.made_of(rank, other);
      if (made == 0) {
        continue;
      }
      if (partners == WideSlideRules::most_partners) {
        return false;
      }
      wide.partner[partners][rank] = static_cast<std::uint8_t>(other | WideSlideRules::tag);
      wide.made[partners][rank] = made;
      ++partners;
    }
    wide.partners = std::max(wide.partners, partners);
  }
  wide.is_long = rules.ladder.top() > 15;
  return true;
}

bool has_walls(const Shape& shape, std::size_t side) {
  const auto is_side = [side](int length) { return static_cast<std::size_t>(length) == side; };
  return !is_side(shape.width) || !is_side(shape.height) ||
         std::ranges::find(shape.blocked, true) != shape.blocked.end();
}

}  // namespace

std::optional<std::size_t> square_side(const Shape& shape) {
  const auto longest = static_cast<std::size_t>(std::max(shape.width, shape.height));
  if (longest > 8) {
    return std::nullopt;
  }
  return longest <= 4 ? 4 : longest == 5 ? 5 : 8;
}

std::optional<WideSlideRules> wide_slide_rules(const Rules& rules) {
  const auto side = square_side(rules.shape);
  if (!side || rules.merge_kind == MergeKind::listed || rules.shape.wrap != Wrap::none ||
      rules.ladder.top() > highest_vector_rank) {
    return std::nullopt;
  }
  WideSlideRules wide;
  wide.side = *side;
  wide.has_walls = has_walls(rules.shape, *side);
  wide.reach = rules.reach;
  if (!set_merges(wide, rules)) {
    return std::nullopt;
  }
  return wide;
}

}  // namespace tilery
