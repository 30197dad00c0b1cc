#pragma once
// Quantisation of a network: rounds its weights to whole steps that take few bits in a file.
// Important weights get the smallest errors.

#include <span>

#include "tilery/value/network.h"
#include "tilery/value/network_shape.h"
#include "tilery/value/stage_weights.h"

namespace tilery {

/// The exchange rate between errors of weights and bits of the file.
struct Quantisation {
  /// The importance of each weight, in the unit of `price`.
  std::span<const float> importance;
  /// The least cost that one more bit in the file must save. The cost of a weight is its
  /// importance times the square of its error in steps. At 0, every weight is as exact as possible.
  double price = 0;
};

/// Writes `weights` to `steps`, rounded to whole steps. A file holds the difference of each weight
/// from its base. Candidates for the difference are 0 and the nearest multiples of 1, 2, 4 and so
/// on up to 2048 steps. The cheapest candidate is chosen, by the cost of its error and the price of
/// its bits (rate-distortion optimised quantisation; Chou, Lookabaugh and Gray,
/// "Entropy-constrained vector quantization", 1989). Requires weights within 32767 steps, a step
/// size in `steps`, and as many weights in `steps` and `bases` as in `weights`.
void quantise(std::span<const float> weights, const StepBases& bases,
              const Quantisation& quantisation, StepWeights& steps);

/// Shifts the tables of each stage so that all have the same mean weight, weighted by importance.
/// The values of boards change by rounding only. A file leaves out weights that equal their base;
/// this mean is then a good base for them. Returns the mean in the first stage. It is 0 if the
/// network has weights for the deck or the next tile, because these weights absorb it. Requires as
/// many weights and importances as the shape has.
double centre_tables(const NetworkShape& shape, std::span<float> weights,
                     std::span<const float> importance);

}  // namespace tilery
