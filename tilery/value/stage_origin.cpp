#include "tilery/value/stage_origin.h"

#include <algorithm>

namespace tilery {

StageOrigin::StageOrigin(const NetworkShape& shape, std::size_t stage)
    : stage_(stage - 1), ranks_(static_cast<std::size_t>(shape.ranks)) {
  if (stage < 2 || shape.stages[stage - 1].size() > 1 || shape.stages[stage - 2].size() == 1) {
    return;
  }
  const Stage alone{{shape.stages[stage - 2].tiles[0]}};
  const std::size_t top = shape.stages[stage - 1].tiles[0];
  if (top != std::size_t{alone.tiles[0]} + 1 || top >= ranks_) {
    return;
  }
  top_ = top;
  stage_ = static_cast<std::size_t>(std::ranges::upper_bound(shape.stages, alone) -
                                    shape.stages.begin());
  patterns_ = weights_of_patterns(shape);
}

std::size_t StageOrigin::number(std::size_t number) const {
  const auto pattern = std::ranges::upper_bound(patterns_, number, {}, &PatternWeights::end);
  if (pattern == patterns_.end()) {
    return number;
  }
  std::size_t digits = (number - pattern->start) % pattern->table;
  std::size_t lowered = number - digits;
  for (std::size_t worth = 1; worth < pattern->table; worth *= ranks_) {
    const std::size_t rank = digits % ranks_;
    digits /= ranks_;
    lowered += worth * (rank == top_ || rank + 1 == top_ ? rank - 1 : rank);
  }
  return lowered;
}

}  // namespace tilery
