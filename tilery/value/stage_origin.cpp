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
  std::size_t start = 0;
  for (const Pattern& pattern : shape.patterns) {
    std::size_t size = 1;
    for (std::size_t cell = 0; cell < pattern.cells.size(); ++cell) {
      size *= ranks_;
    }
    for (int hint = 0; hint < (pattern.sees_hint ? shape.hints : 1); ++hint) {
      tables_.push_back({.end = start + size, .start = start, .cells = pattern.cells.size()});
      start += size;
    }
  }
}

std::size_t StageOrigin::number(std::size_t number) const {
  const auto table = std::ranges::upper_bound(tables_, number, {}, &Table::end);
  if (table == tables_.end()) {
    return number;
  }
  std::size_t lowered = table->start;
  std::size_t digits = number - table->start;
  for (std::size_t cell = 0, worth = 1; cell < table->cells; ++cell, worth *= ranks_) {
    const std::size_t rank = digits % ranks_;
    digits /= ranks_;
    lowered += worth * (rank == top_ || rank + 1 == top_ ? rank - 1 : rank);
  }
  return lowered;
}

}  // namespace tilery
