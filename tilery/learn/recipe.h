#pragma once
// How a network learns.

#include <cstdint>
#include <string>
#include <vector>

#include "tilery/rules/rules.h"
#include "tilery/value/network_shape.h"

namespace tilery {

enum class Restart : std::uint8_t {
  none,      ///< every game from its beginning
  halfway,   ///< after a long game, again from its middle, as long as what was played since is long
             ///< (Matsuzaki, "Developing value networks for game 2048 with reinforcement learning",
             ///< 2021)
  carousel,  ///< from the beginning, or from where that stage began that the fewest moves were made
             ///< in (Jaskowski, "Mastering 2048 with delayed temporal coherence learning,
             ///< multi-stage weight promotion, redundant encoding and carousel shaping", 2018)
};

/// All numbers but the patterns may be anything: a bad choice learns badly.
struct Recipe {
  std::string patterns = "4x6";  ///< as patterns_of reads them
  std::vector<Stage> stages;     ///< NetworkShape::stages
  bool is_coherent = true;       ///< each weight has a step of its own (TC)
  float rate = 1.0F;             ///< the share of an error that is taken back at once
  float settling = 0.25F;        ///< the share of all moves, the last ones, in which the rate falls
  float lambda = 0.5F;           ///< how much later errors count for earlier boards; 0 is TD(0)
  int horizon = 3;               ///< over how many moves; with lambda 1 that is n-step learning
  float optimism = 0;  ///< what a board is worth before anything is learned (Guei, Chen and
                       ///< Wu, "Optimistic temporal difference learning for 2048", 2022)
  Restart restart = Restart::none;
  int lanes = 2;  ///< games played in turn, so that memory is fetched for one while another moves
};

/// The rate when `share` of all moves is made, 0 to 1: in the end a tenth of what it was, as its
/// inverse grows evenly. A network that goes on learning is always a little off, as every weight
/// still shakes with its last errors; this lets it come to rest.
float rate_at(const Recipe& recipe, double share);

/// What simply works for a game: the largest of the usual patterns that take at most three
/// gigabytes in learning, and its late part played more often than it comes.
Recipe recipe_of(const Rules& rules);

}  // namespace tilery
