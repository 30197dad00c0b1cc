#pragma once
// Quantisation: weights as steps in few bits, exact where most depends on them.

#include <span>

#include "tilery/value/network.h"
#include "tilery/value/network_shape.h"
#include "tilery/value/stage_weights.h"

namespace tilery {

/// How errors are weighed against bits.
struct Quantisation {
  /// The importance of each weight, in any unit that `price` shares.
  std::span<const float> importance;
  /// The cost that a further bit of the file must save at least. The cost of a weight is the square
  /// of its error in steps, times its importance. At 0 every weight is as exact as possible.
  double price = 0;
};

/// Sets each weight in steps. Candidates for its difference from the base are 0 and the nearest
/// multiples of 1, 2, 4 and so on up to 2048 steps. The candidate with the smallest sum of error
/// and bits is taken (rate-distortion optimised quantisation; Chou, Lookabaugh and Gray,
/// "Entropy-constrained vector quantization", 1989). Requires weights within 32767 steps, `steps`
/// of the same number with its step set, and `bases` for that number.
void quantise(std::span<const float> weights, const StepBases& bases,
              const Quantisation& quantisation, StepWeights& steps);

/// Makes the mean of each table's weights, weighed by their importance, the same in every table of
/// a stage, without a change of any board's value but by rounding. Then a weight that a file leaves
/// out reads as a usual weight. Returns that mean in the first stage. With weights of a deck it is
/// 0, as they take the rest. Requires a weight and an importance for each number of the shape.
double centre_tables(const NetworkShape& shape, std::span<float> weights,
                     std::span<const float> importance);

}  // namespace tilery
