#pragma once
// Weights that a network can do without, so that its file is small.

#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/value/network_shape.h"
#include "tilery/value/stage_bases.h"

namespace tilery {

/// Makes zero what no board of its stage can have: weights for tiles that belong to a later stage.
/// `weights` has as many as the shape.
void forget_unreachable(const NetworkShape& shape, std::span<float> weights);

/// Adds to `learned`, by stage, the sizes of the errors that weights have learned from. `sizes` are
/// those of the weights from number `first` on, of `weights` in all.
void add_learned(const NetworkShape& shape, std::size_t weights, std::size_t first,
                 std::span<const float> sizes, std::span<double> learned);

/// The sizes of the errors that weights have learned from, of those from number `first` on.
struct LearnedSizes {
  std::size_t first = 0;
  std::span<const float> sizes;
};

/// Gives weights in steps that learned from less than `least`, which has a number for every stage,
/// their base. All before the first have been looked at.
void forget_little_learned(std::span<std::int16_t> steps, const StepBases& bases,
                           const LearnedSizes& learned, std::span<const double> least);

}  // namespace tilery
