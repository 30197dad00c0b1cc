#pragma once
// What the weights of a stage are in steps where nothing better is known: a share of those of an
// earlier stage.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/value/network_shape.h"

namespace tilery {

/// Of one stage: an earlier one, and in 256 parts how much of its weights.
struct StageBase {
  static constexpr std::uint32_t whole = 256;

  std::size_t from = 0;
  std::uint32_t share = whole;
  friend bool operator==(const StageBase&, const StageBase&) = default;
};

/// All of the stage before, for every stage after the first.
std::vector<StageBase> usual_bases(const NetworkShape& shape);

/// For every stage after the first the earlier one that it is most alike (by the cosine of their
/// weights) and the share of it that comes nearest to its own (by least squares). `weights` has as
/// many as the shape.
std::vector<StageBase> likely_bases(const NetworkShape& shape, std::span<const float> weights);

/// The base of every weight, in steps; in the first stage `rest`.
class StepBases {
 public:
  /// `bases` of every stage after the first, or none for the usual ones. `steps` has the weights,
  /// as far as they are known: those of earlier stages are asked for.
  StepBases(const NetworkShape& shape, std::span<const StageBase> bases, std::int16_t rest,
            std::span<const std::int16_t> steps);

  [[nodiscard]] std::int16_t operator()(std::size_t number) const {
    const std::size_t stage = number / stage_size_;
    if (stage == 0) {
      return rest_;
    }
    const StageBase& base = bases_[stage - 1];
    const std::int32_t step = steps_[number - (stage - base.from) * stage_size_];
    constexpr auto whole = static_cast<std::int32_t>(StageBase::whole);
    return static_cast<std::int16_t>((step * static_cast<std::int32_t>(base.share) + whole / 2) >>
                                     8);
  }

 private:
  std::span<const std::int16_t> steps_;
  std::vector<StageBase> bases_;
  std::size_t stage_size_;
  std::int16_t rest_;
};

}  // namespace tilery
