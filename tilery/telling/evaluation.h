#pragma once
// How strong a judge plays: games and their figures, in words and in JSON.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tilery/board/packed_rules.h"
#include "tilery/player/crew.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/judge.h"
#include "tilery/player/kept_games.h"
#include "tilery/player/simulation.h"
#include "tilery/player/thinking.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Which games to play.
struct EvaluationTask {
  Rules rules;
  Thinking thinking;
  SimulationPlan plan;
  /// If above 0, games are played only until half the width of the mean score's 95% interval is at
  /// most this share of the mean; plan.games at most, and not less than 64.
  double until = 0;
  /// If there is one, its games are not played again, and more are kept. It holds plan.games games
  /// at most, those of a task that differs in plan.games alone, and not in that if `until` is
  /// above 0.
  const KeptGames* kept = nullptr;
};

struct Evaluation {
  GameStatistics statistics;
  double seconds = 0;             ///< by the clock; 0 without one
  double kept_moves = 0;          ///< of kept games, which took none of the seconds
  unsigned threads = 1;           ///< threads that played a game, of all processes
  std::optional<double> perfect;  ///< the mean score of perfect play

  /// Of all games together.
  [[nodiscard]] double moves() const;
  /// The share of games that reached that rank.
  [[nodiscard]] double reached(Rank rank) const;
};

/// How games are played by `judge`. The packed board serves if the rules fit it. All three must
/// outlive it.
Simulator judged_simulator(const EvaluationTask& task, const std::optional<PackedRules>& packed,
                           const Judge& judge);

/// Plays the games by `judge`: the same figures with any number of threads and processes.
/// `progress(games)` is called as `simulated` calls it.
Evaluation evaluated(const EvaluationTask& task, const Judge& judge, Clock clock,
                     const std::function<void(std::uint64_t)>& progress = {},
                     Crew& crew = lone_crew());

/// The evaluation in lines for people.
std::string evaluation_words(const Evaluation& evaluation, const Ladder& ladder);

/// The evaluation in JSON as docs/formats.md, "An evaluation", describes it, without a line feed.
std::string json_of(const Evaluation& evaluation, const Ladder& ladder);

}  // namespace tilery
