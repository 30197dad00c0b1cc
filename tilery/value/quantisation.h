#pragma once
// Quantisation: weights as steps in few bits, exact where most depends on them.

#include <span>

#include "tilery/value/network.h"
#include "tilery/value/stage_weights.h"

namespace tilery {

/// How errors are weighed against bits.
struct Quantisation {
  /// The importance of each weight, in any unit that `price` shares.
  std::span<const float> importance;
  /// A bit of the file is spent where it saves at least this cost: the square of a weight's error
  /// in steps, times its importance. At 0 every weight is as exact as possible.
  double price = 0;
};

/// Sets each weight in steps. Its difference from the base is the one that costs least in error and
/// bits together, of 0 and the nearest multiples of 1, 2, 4 and so on up to 2048 steps
/// (rate-distortion optimised quantisation; Chou, Lookabaugh and Gray, "Entropy-constrained vector
/// quantization", 1989). Requires weights within 32767 steps, `steps` of the same number with its
/// step set, and `bases` for that number.
void quantise(std::span<const float> weights, const StepBases& bases,
              const Quantisation& quantisation, StepWeights& steps);

}  // namespace tilery
