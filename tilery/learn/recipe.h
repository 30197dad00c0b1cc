#pragma once
// The recipe of a training: what a network looks at, and how it learns.

#include <cstdint>
#include <string>
#include <vector>

#include "tilery/rules/rules.h"
#include "tilery/value/network_shape.h"

namespace tilery {

/// Where games begin.
enum class Restart : std::uint8_t {
  none,  ///< every game from its beginning
  /// After a long game, again from its middle, and so on until the rest is short (Matsuzaki,
  /// "Developing value networks for game 2048 with reinforcement learning", 2021).
  halfway,
  /// From the beginning of the stage with the fewest moves so far, where a game has reached it
  /// (Jaskowski, "Mastering 2048 with delayed temporal coherence learning, multi-stage weight
  /// promotion, redundant encoding and carousel shaping", 2018).
  carousel,
};

/// Every number is allowed: a bad one learns badly.
struct Recipe {
  std::string patterns = "4x6";  ///< as patterns_of() reads them
  std::vector<Stage> stages;     ///< NetworkShape::stages
  bool is_coherent = true;       ///< each weight has its own learning rate (temporal coherence)
  float rate = 1.0F;             ///< the learning rate: the share of an error corrected at once
  float settling = 0.25F;        ///< the share of the training, at its end, in which the rate falls
  float lambda = 0.5F;           ///< TD(lambda): the weight of each later error; 0 is TD(0)
  int horizon = 3;     ///< moves over which errors are gathered; lambda 1: n-step learning
  float optimism = 0;  ///< the value of every board before learning (Guei, Chen and Wu,
                       ///< "Optimistic temporal difference learning for 2048", 2022)
  Restart restart = Restart::none;
  int lanes = 2;  ///< interleaved games: one moves while memory is fetched for another
};

/// The learning rate when `share` of a training is done, 0 to 1. In the settling part 1 / rate
/// grows linearly, to a tenth of the rate at the end, so that weights no longer follow their last
/// errors.
float rate_at(const Recipe& recipe, double share);

/// A recipe that works for any game: the largest of the usual patterns that need at most three
/// gigabytes in learning, and halfway restarts.
Recipe recipe_of(const Rules& rules);

}  // namespace tilery
