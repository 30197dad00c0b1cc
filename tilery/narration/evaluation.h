#pragma once
// The strength of one player, or of two players against each other, in words and as JSON.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tilery/core/communicator.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/player/game_series.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/simulation.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The games to play.
struct EvaluationTask {
  Rules rules;
  SearchLimits search_limits;
  SimulationPlan plan;
  /// If above 0, games stop once half the width of the mean score's 95% interval is at most this
  /// share of the mean. At least 64 games are played, at most plan.games.
  double until = 0;
  /// Results of an earlier run to continue, or null. The run adds its own games to them. They must
  /// come from an equal task and hold at most plan.games games. Only plan.games may differ, and
  /// only if `until` is 0.
  const KeptGames* kept = nullptr;
};

struct Evaluation {
  GameStatistics statistics;
  double seconds = 0;             ///< by the clock; 0 without a clock
  double kept_moves = 0;          ///< moves of kept games; `seconds` does not include them
  unsigned threads = 1;           ///< threads that played a game, in all processes
  std::optional<double> perfect;  ///< the mean score of perfect play
  GoalRule goal;                  ///< of the game

  /// The sum over all games.
  [[nodiscard]] double moves() const;
  /// The share of games that reached `rank`.
  [[nodiscard]] double reached(Rank rank) const;
};

/// A simulator of games that are played by `evaluator`, which must outlive the result.
Simulator evaluated_simulator(const EvaluationTask& task, const BoardEvaluator& evaluator);

/// Plays the games by `evaluator`. The figures do not depend on the number of threads and
/// processes. Once task.plan.budget is spent, the remaining games are left out, possibly all of
/// them. `progress(games)` is called as `simulated` calls it.
Evaluation evaluated(const EvaluationTask& task, const BoardEvaluator& evaluator, Clock clock,
                     const std::function<void(std::uint64_t)>& progress = {},
                     Communicator& communicator = lone_communicator());

/// The evaluation in lines for people.
std::string evaluation_words(const Evaluation& evaluation, const Ladder& ladder);

/// The evaluation in JSON as docs/formats.md, "An evaluation", describes it, without a line feed.
std::string json_of(const Evaluation& evaluation, const Ladder& ladder);

// The strength of a network during its training, measured by games that it does not learn from.

/// The first seed of these games. Trainings count their seeds from 1 and never come to this one.
constexpr std::uint64_t first_held_seed = std::uint64_t{1} << 40;

struct HeldGames {
  Evaluation one_ahead;  ///< 1,000 games one move ahead
  Evaluation two_ahead;  ///< 100 games two moves ahead
};

/// Plays the games on `threads` threads, for at most a minute by `clock`, half of it one move
/// ahead. Games that do not end in time are left out. Once `is_stopped()` returns true, no game
/// continues. `is_stopped` may be empty.
HeldGames held_games(const Rules& rules, const BoardEvaluator& evaluator, unsigned threads,
                     const Clock& clock, const std::function<bool()>& is_stopped = {});

/// "mean score 72457 +- 5114 one move ahead, 195361 +- 14388 two (1000 and 100 games of held
/// seeds)".
std::string held_words(const HeldGames& held);

// The comparison of two evaluators: paired games until a sequential test decides, in words and
// JSON.

struct Comparison {
  PairedVerdict verdict;
  double seconds = 0;  ///< by the clock; 0 without a clock
};

/// Two evaluators, which must live as long as the comparison runs.
struct EvaluatorPair {
  const BoardEvaluator& first;
  const BoardEvaluator& second;
  const KeptPairs* kept = nullptr;  ///< pairs of an earlier run, as EvaluationTask::kept
};

/// Plays at most the games of task.plan, each by both evaluators, and stops when the test decides.
/// The verdict does not depend on the number of threads and processes. `progress(pairs)` is called
/// as `simulated` calls it. Ignores task.until and task.kept.
Comparison compared(const EvaluationTask& task, EvaluatorPair evaluators, Clock clock,
                    const std::function<void(std::uint64_t)>& progress = {},
                    Communicator& communicator = lone_communicator());

/// The names of two players.
struct PlayerPair {
  std::string first;
  std::string second;
};

/// The comparison in lines for people.
std::string comparison_words(const Comparison& comparison, const PlayerPair& names);

/// The comparison in JSON as docs/formats.md, "A comparison", describes it, without a line feed.
std::string json_of(const Comparison& comparison, const PlayerPair& names);

}  // namespace tilery
