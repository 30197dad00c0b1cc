#pragma once
// Weights as whole numbers of steps, in few bits: most of them where most depends on them.

#include <span>

#include "tilery/value/network.h"
#include "tilery/value/stage_weights.h"

namespace tilery {

/// What is worth how much.
struct Quantisation {
  /// By weight: how much depends on it. Only their proportions to each other and to `price` count.
  std::span<const float> importance;
  /// What a bit of the file has to save at least: the square of an error in steps, times the
  /// importance of the weight that has it. At 0 every weight is as near as can be.
  double price = 0;
};

/// Sets how many steps each weight is away from its base: of the nearest multiples of 1, 2, 4 and
/// so on up to 2048 steps, and none at all, to what costs least in error and bits together
/// (rate-distortion optimised quantisation; Chou, Lookabaugh and Gray, "Entropy-constrained vector
/// quantization", 1989). `weights` must be within 32767 steps; `steps` has as many, which need not
/// be set, and its step is. `bases` are for as many.
void quantise(std::span<const float> weights, const StepBases& bases,
              const Quantisation& quantisation, StepWeights& steps);

}  // namespace tilery
