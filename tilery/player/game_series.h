#pragma once
// Many games by one player: their number, their limits, and their play on the fastest board that
// can play them.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/work_budget.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/simulation.h"
#include "tilery/rules/rules.h"
#include "tilery/search/exact_values.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The player of all games: an evaluator one move ahead, or exact values, or without both the
/// policy `name`.
struct SeriesPlayer {
  std::string name;  ///< "random" or "greedy" without an evaluator and values
  std::shared_ptr<const BoardEvaluator> evaluator;
  std::optional<ExactValues> values;
};

/// The number of moves after which a game on a board that is not packed is stopped. It is a
/// million, and less on more than 64 cells, where a move takes longer. Random play of 2048 on 8 x 8
/// would take hours.
std::uint64_t most_series_moves(const Rules& rules);

/// most_series_moves if a game of `statistics` was stopped after that many moves; else 0. Requires
/// at least one game.
std::uint64_t series_stop(const Rules& rules, const GameStatistics& statistics);

/// The default number of games. By an evaluator or by values it is a thousand. By random and greedy
/// it is a million on packed boards. On other boards it is two million divided by the moves of the
/// first game, rounded down to one digit: at least ten, at most a million. The first game takes its
/// moves from the budget.
std::uint64_t usual_series_games(const Rules& rules, const SeriesPlayer& player,
                                 std::uint64_t first_seed, WorkBudget* budget = nullptr);

/// Plays the games of `plan`. The statistics do not depend on the number of threads and processes,
/// nor on the kind of board. Once `plan.budget` is spent, the remaining games are not played.
/// `progress(games)` is called as `simulated` calls it.
GameStatistics played_series(const Rules& rules, const SeriesPlayer& player,
                             const SimulationPlan& plan,
                             const std::function<void(std::uint64_t)>& progress,
                             Communicator& communicator = lone_communicator());

// A measurement that saves its games as it plays, so that it can continue after a stop.

/// The games of a measurement, from its first seed on.
struct KeptGames {
  GameStatistics played;  ///< of the first games, as an earlier run kept them
  /// Saves the statistics of all games so far. Called at intervals, in each process.
  std::function<void(const GameStatistics& all)> keep;
};

/// The games of two players, from the first seed on.
struct KeptPairs {
  std::vector<PairedScores> played;
  std::function<void(std::span<const PairedScores> all)> keep;  ///< as KeptGames::keep
};

/// Pairs as bytes, for another process or a file.
std::string bytes_of_pairs(std::span<const PairedScores> pairs);
/// Reads the result of bytes_of_pairs; nothing if the bytes are no pairs.
std::optional<std::vector<PairedScores>> pairs_of_bytes(std::string_view bytes);

/// The number of games to play before all are saved again. `played` games are over. In all
/// processes together `lanes` games are played at once, and each lane takes `block` games at a
/// time. A lane plays at least 32 games and two blocks, so that waiting for the last lane costs
/// little. At least a 64th of `played` is played, so that saving costs little.
std::uint64_t games_between_saves(std::uint64_t played, std::uint64_t lanes, std::uint64_t block);

/// How the games of a measurement are played and kept.
struct GamePlay {
  /// The games `from` to `from + count - 1`, counted from 0.
  std::function<GameStatistics(std::uint64_t from, std::uint64_t count)> play;
  const KeptGames* kept = nullptr;  ///< null: nothing is kept
  std::uint64_t lanes = 1;          ///< as in games_between_saves
  std::uint64_t block = 1;
  const WorkBudget* budget = nullptr;  ///< spent by `play`; once it is spent, no games follow
};

/// Plays on from `games`, the first games of a measurement, until there are `end`. If games are
/// kept, plays them in parts that are saved, else all at once.
GameStatistics played_on(GameStatistics games, std::uint64_t end, const GamePlay& how);

}  // namespace tilery
#pragma GCC visibility pop
