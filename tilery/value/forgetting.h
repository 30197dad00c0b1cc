#pragma once
// Weights that a network can do without, so that its file is small.

#include <cstddef>
#include <span>

#include "tilery/value/network_shape.h"

namespace tilery {

/// Makes zero what no board of its stage can have: weights for tiles that belong to a later stage.
/// `weights` has as many as the shape.
void forget_unreachable(const NetworkShape& shape, std::span<float> weights);

/// Adds to `learned`, by stage, the sizes of the errors that weights have learned from. `sizes` are
/// those of the weights from number `first` on, of `weights` in all.
void add_learned(const NetworkShape& shape, std::size_t weights, std::size_t first,
                 std::span<const float> sizes, std::span<double> learned);

/// Gives weights that learned from less than `least`, by stage, the value that they have a stage
/// before, and in the first stage zero. `sizes` as above; all before `first` have been looked at.
void forget_little_learned(const NetworkShape& shape, std::span<float> weights, std::size_t first,
                           std::span<const float> sizes, std::span<const double> least);

}  // namespace tilery
