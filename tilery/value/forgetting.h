#pragma once
// Weights that a network can do without, so that its file is small.

#include <span>

#include "tilery/value/network_shape.h"

namespace tilery {

/// Makes zero what no board of its stage can have: weights for tiles that belong to a later stage.
/// `weights` has as many as the shape.
void forget_unreachable(const NetworkShape& shape, std::span<float> weights);

}  // namespace tilery
