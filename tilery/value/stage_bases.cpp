#include "tilery/value/stage_bases.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace tilery {
namespace {

/// Two stages side by side.
struct Likeness {
  double cosine = 0;
  double share = 0;  ///< of the first that comes nearest to the second
};

Likeness likeness_of(std::span<const float> first, std::span<const float> second) {
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
  return size > 0 ? Likeness{.cosine = product / size, .share = product / first_squares}
                  : Likeness{};
}

}  // namespace

std::vector<StageBase> usual_bases(const NetworkShape& shape) {
  std::vector<StageBase> bases;
  for (std::size_t stage = 0; stage < shape.stages.size(); ++stage) {
    bases.push_back({.from = stage});
  }
  return bases;
}

std::vector<StageBase> likely_bases(const NetworkShape& shape, std::span<const float> weights) {
  const std::size_t size = weights.size() / (shape.stages.size() + 1);
  std::vector<StageBase> bases;
  for (std::size_t stage = 1; stage <= shape.stages.size(); ++stage) {
    Likeness best;
    bases.push_back({.from = stage - 1, .share = 0});
    for (std::size_t from = stage; from-- > 0;) {
      const Likeness here =
          likeness_of(weights.subspan(from * size, size), weights.subspan(stage * size, size));
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
      stage_size_(weights / (shape.stages.size() + 1)),
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

}  // namespace tilery
