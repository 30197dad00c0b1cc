#pragma once
// How strong a player is: many games with fixed seeds, and what came of them.

#include <cstdint>
#include <functional>
#include <vector>

#include "apps/player/advice.h"
#include "apps/player/judge.h"
#include "tilery/rules/rules.h"

namespace tilery {

struct EvaluationPlan {
  Thinking thinking{.depth = 1};
  std::uint64_t games = 100;
  std::uint64_t seed = 1;  ///< of the first game; the others' follow
  int threads = 1;
};

struct PlayedGame {
  std::uint64_t score = 0;
  std::uint64_t moves = 0;
  Rank largest = 0;
  double seconds = 0;  ///< of thinking
};

/// Plays the games to their end, each on one thread; in the order of their seeds. With a depth
/// alone they are the same every time. `note` hears of each game as it ends, one at a time.
/// Requires a judge for these rules.
std::vector<PlayedGame> evaluated(const Rules& rules, const Judge& judge,
                                  const EvaluationPlan& plan,
                                  const std::function<void(const PlayedGame&)>& note);

/// A mean and half the width of its 95% confidence interval.
struct Estimate {
  double mean = 0;
  double margin = 0;
};

Estimate mean_score(const std::vector<PlayedGame>& games);

}  // namespace tilery
