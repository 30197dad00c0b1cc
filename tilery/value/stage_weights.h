#pragma once
// How the weights of stages relate: shares of earlier ones, new ones, unreachable ones.

#include <bit>
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

/// The bases of weights in steps, run by run.
class StepBases {
 public:
  /// Weights that follow each other in one stage.
  struct Run {
    std::size_t end = 0;   ///< the number after the last of them
    std::size_t back = 0;  ///< from a weight to the one that its base is a share of
    std::int32_t share = 0;
    std::int16_t rest = 0;  ///< the base itself where `back` is 0
  };

  /// `bases` of every stage after the first, or none for the usual ones; `weights` in all. In the
  /// first stage the base is `rest`.
  StepBases(const NetworkShape& shape, std::vector<StageBase> bases, std::int16_t rest,
            std::size_t weights);

  /// From number `first` to the end of its stage.
  [[nodiscard]] Run run(std::size_t first) const;

  /// Of a weight of that run. `steps` are all of them, as far as they are known: those of earlier
  /// stages are asked for.
  static std::int16_t base(const Run& run, std::span<const std::int16_t> steps,
                           std::size_t number) {
    constexpr auto whole = static_cast<std::int32_t>(StageBase::whole);
    return run.back == 0
               ? run.rest
               : static_cast<std::int16_t>((steps[number - run.back] * run.share + whole / 2) >>
                                           std::countr_zero(StageBase::whole));
  }

 private:
  std::vector<StageBase> bases_;
  std::size_t stage_size_;
  std::int16_t rest_;
};

/// For every weight of a stage one of an earlier stage that means nearly the same. That is the same
/// one of the stage before; but where a tile alone follows on several of which the first is the
/// next smaller, the stage that begins with that one alone is nearer, if both tiles are taken for
/// the next smaller: a 32768 and little else is like a 16384 and little else, not like a 16384, an
/// 8192 and a 4096.
class StageOrigin {
 public:
  /// Requires `stage` from 1 to the number of the shape's stages.
  StageOrigin(const NetworkShape& shape, std::size_t stage);

  /// The earlier stage.
  [[nodiscard]] std::size_t stage() const { return stage_; }
  /// A weight's number in it, both counted from their stage's beginning.
  [[nodiscard]] std::size_t number(std::size_t number) const;

 private:
  std::size_t stage_;
  std::size_t ranks_;
  std::size_t top_ = 0;  ///< this tile and the one below it are taken for the next smaller
  std::vector<PatternWeights> patterns_;
};

/// Makes zero what no board of its stage can have: weights for tiles that belong to a later stage.
/// `weights` has as many as the shape.
void forget_unreachable(const NetworkShape& shape, std::span<float> weights);

}  // namespace tilery
