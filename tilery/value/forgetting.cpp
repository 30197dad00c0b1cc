#include "tilery/value/forgetting.h"

namespace tilery {
namespace {

std::size_t stage_size_of(const NetworkShape& shape, std::size_t weights) {
  return weights / (shape.stages.size() + 1);
}

/// Where a board is at least that has the digits of `number` as tiles.
Stage stage_of_digits(std::size_t number, std::size_t ranks) {
  Stage stage;
  for (; number > 0; number /= ranks) {
    stage.add(static_cast<Rank>(number % ranks));
  }
  return stage;
}

}  // namespace

void forget_unreachable(const NetworkShape& shape, std::span<float> weights) {
  const auto ranks = static_cast<std::size_t>(shape.ranks);
  const std::size_t stage_size = stage_size_of(shape, weights.size());
  for (std::size_t stage = 0; stage < shape.stages.size(); ++stage) {
    const std::span<float> here = weights.subspan(stage * stage_size, stage_size);
    for (const PatternWeights& pattern : weights_of_patterns(shape)) {
      for (std::size_t number = pattern.start; number < pattern.end(); ++number) {
        const std::size_t digits = (number - pattern.start) % pattern.table;
        if (stage_of_digits(digits, ranks) >= shape.stages[stage]) {
          here[number] = 0;
        }
      }
    }
  }
}

}  // namespace tilery
