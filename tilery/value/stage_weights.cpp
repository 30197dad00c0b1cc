#include "tilery/value/stage_weights.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace tilery {
namespace {

/// The similarity of two stages' weights.
struct Similarity {
  double cosine = 0;
  double share = 0;  ///< the share of the first that is nearest to the second
};

Similarity similarity_of(std::span<const float> first, std::span<const float> second) {
  double product = 0;
  double first_squares = 0;
  double second_squares = 0;
  for (std::size_t number = 0; number < first.size(); ++number) {
    const double one = first[number];
    const double other = second[number];
    product += one * other;
    first_squares += one * one;
    second_squares += other * other;
  }
  const double size = std::sqrt(first_squares * second_squares);
  return size > 0 ? Similarity{.cosine = product / size, .share = product / first_squares}
                  : Similarity{};
}

std::size_t stage_size_of(const NetworkShape& shape, std::size_t weights) {
  return weights / (shape.stages.size() + 1);
}

/// The earliest stage of boards whose tiles include the digits of `number`.
Stage stage_of_digits(std::size_t number, std::size_t ranks) {
  Stage stage;
  for (; number > 0; number /= ranks) {
    stage.add(static_cast<Rank>(number % ranks));
  }
  return stage;
}

}  // namespace

std::vector<StageBase> usual_bases(const NetworkShape& shape) {
  std::vector<StageBase> bases;
  for (std::size_t stage = 0; stage < shape.stages.size(); ++stage) {
    bases.push_back({.from = stage});
  }
  return bases;
}

std::vector<StageBase> fitted_bases(const NetworkShape& shape, std::span<const float> weights) {
  const std::size_t size = stage_size_of(shape, weights.size());
  std::vector<StageBase> bases;
  for (std::size_t stage = 1; stage <= shape.stages.size(); ++stage) {
    Similarity best;
    bases.push_back({.from = stage - 1, .share = 0});
    for (std::size_t from = stage; from-- > 0;) {
      const Similarity here =
          similarity_of(weights.subspan(from * size, size), weights.subspan(stage * size, size));
      if (here.cosine > best.cosine) {
        best = here;
        const double parts = std::clamp(here.share, 0.0, 1.0) * StageBase::whole;
        bases.back() = {.from = from, .share = static_cast<std::uint32_t>(std::lround(parts))};
      }
    }
  }
  return bases;
}

StepBases::StepBases(const NetworkShape& shape, std::vector<StageBase> bases, std::int16_t rest,
                     std::size_t weights)
    : bases_(bases.empty() ? usual_bases(shape) : std::move(bases)),
      stage_size_(stage_size_of(shape, weights)),
      rest_(rest) {
  assert(bases_.size() == shape.stages.size());
}

StepBases::Run StepBases::run(std::size_t first) const {
  const std::size_t stage = first / stage_size_;
  Run run{.end = (stage + 1) * stage_size_, .rest = rest_};
  if (stage > 0) {
    const StageBase& base = bases_[stage - 1];
    run.back = (stage - base.from) * stage_size_;
    run.share = static_cast<std::int32_t>(base.share);
  }
  return run;
}

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
  for (std::size_t place_value = 1; place_value < pattern->table; place_value *= ranks_) {
    const std::size_t rank = digits % ranks_;
    digits /= ranks_;
    lowered += place_value * (rank == top_ || rank + 1 == top_ ? rank - 1 : rank);
  }
  return lowered;
}

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
