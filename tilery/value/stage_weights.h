#pragma once
// Weights of later stages: their bases in earlier stages, their values when a stage is new, and the
// weights that no board reads.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/value/network_shape.h"

namespace tilery {

/// The base of one stage's weights: an earlier stage's weights times `share` / 256.
struct StageBase {
  static constexpr std::uint32_t whole = 256;

  std::size_t from = 0;
  std::uint32_t share = whole;
  friend bool operator==(const StageBase&, const StageBase&) = default;
};

/// For every stage after the first: the whole of the stage before.
std::vector<StageBase> usual_bases(const NetworkShape& shape);

/// For every stage after the first: the most similar earlier stage (by the cosine of their weights)
/// and the share of it that fits best (by least squares). `weights` has all weights of the shape.
std::vector<StageBase> fitted_bases(const NetworkShape& shape, std::span<const float> weights);

/// The base of each weight in steps: a file holds only the differences from it.
class StepBases {
 public:
  /// Consecutive weights of one stage whose bases follow one rule.
  struct Run {
    std::size_t end = 0;   ///< the number after the last weight
    std::size_t back = 0;  ///< the distance back to the weight that the base is a share of
    std::int32_t share = 0;
    std::int16_t rest = 0;  ///< if `back` is 0, the base itself
  };

  /// `bases` has one base for each stage after the first; empty for usual_bases(). In the first
  /// stage every base is `rest`. `weights` is the number of weights in all.
  StepBases(const NetworkShape& shape, std::vector<StageBase> bases, std::int16_t rest,
            std::size_t weights);

  /// The run from weight number `first` to the end of its stage.
  [[nodiscard]] Run run(std::size_t first) const;

  /// `share` of a value, in 256ths, rounded.
  static std::int32_t share_of(std::int32_t value, std::int32_t share) {
    constexpr auto whole = static_cast<std::int32_t>(StageBase::whole);
    return (value * share + whole / 2) >> std::countr_zero(StageBase::whole);
  }

  /// The base of weight `number` of `run`. Reads the steps of earlier stages in `steps`.
  static std::int16_t base(const Run& run, std::span<const std::int16_t> steps,
                           std::size_t number) {
    return run.back == 0 ? run.rest
                         : static_cast<std::int16_t>(share_of(steps[number - run.back], run.share));
  }

 private:
  std::vector<StageBase> bases_;
  std::size_t stage_size_;
  std::int16_t rest_;
};

/// For every weight of a new stage, the weight of an earlier stage that gives its first value.
/// Usually this is the weight of the same number in the stage before. One case differs: the new
/// stage begins with one tile alone, and the stage before with several tiles, the first one rank
/// smaller. Then the value comes from the stage that begins with the smaller tile alone, and the
/// ranks of both tiles are lowered by one.
/// A 32768 and little else is like a 16384 and little else, not like a 16384, an 8192 and a 4096.
class StageOrigin {
 public:
  /// Requires `stage` from 1 to the number of the shape's stages.
  StageOrigin(const NetworkShape& shape, std::size_t stage);

  /// The earlier stage.
  [[nodiscard]] std::size_t stage() const { return stage_; }
  /// The number of the earlier weight for weight `number`, both counted within their stages.
  [[nodiscard]] std::size_t number(std::size_t number) const;

 private:
  std::size_t stage_;
  std::size_t ranks_;
  std::size_t top_ = 0;  ///< ranks top_ and top_ - 1 are lowered by one; 0: no rank is lowered
  std::vector<PatternWeights> patterns_;
};

/// Sets the weights to 0 that no board of their stage can read, because their tiles belong to a
/// later stage. A file without them is smaller.
void forget_unreachable(const NetworkShape& shape, std::span<float> weights);

}  // namespace tilery
