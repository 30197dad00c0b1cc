#include "tilery/value/forgetting.h"

#include <algorithm>

namespace tilery {
namespace {

std::size_t stage_size_of(const NetworkShape& shape, std::size_t weights) {
  return weights / (shape.stages.size() + 1);
}

/// Where a board is at least that has the digits of `number`, of which there are `cells`, as tiles.
Stage stage_of_digits(std::size_t number, std::size_t cells, std::size_t ranks) {
  Stage stage;
  for (; cells > 0; --cells, number /= ranks) {
    stage.add(static_cast<Rank>(number % ranks));
  }
  return stage;
}

}  // namespace

void forget_unreachable(const NetworkShape& shape, std::span<float> weights) {
  const auto ranks = static_cast<std::size_t>(shape.ranks);
  const std::size_t stage_size = stage_size_of(shape, weights.size());
  for (std::size_t stage = 0; stage < shape.stages.size(); ++stage) {
    std::size_t start = stage * stage_size;
    for (const Pattern& pattern : shape.patterns) {
      std::size_t size = 1;
      for (std::size_t cell = 0; cell < pattern.cells.size(); ++cell) {
        size *= ranks;
      }
      const std::size_t end =
          start + size * static_cast<std::size_t>(pattern.sees_hint ? shape.hints : 1);
      for (std::size_t number = start; number < end; ++number) {
        if (stage_of_digits((number - start) % size, pattern.cells.size(), ranks) >=
            shape.stages[stage]) {
          weights[number] = 0;
        }
      }
      start = end;
    }
  }
}

}  // namespace tilery
