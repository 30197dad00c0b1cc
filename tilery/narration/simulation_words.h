#pragma once
// The figures of many games, and the rating of a game, in words and as JSON.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/work_budget.h"
#include "tilery/player/advice.h"
#include "tilery/player/game_series.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/rating.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

// Many games by one player, and their figures.

/// The games to play.
struct SimulationTask {
  Cartridge cartridge;  ///< at the size of the games
  SeriesPlayer player;
  std::optional<std::uint64_t> games;  ///< default: usual_series_games, `most_games` at most
  std::uint64_t most_games = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t first_seed = 1;
  unsigned threads = 1;
  /// Results of an earlier run to continue, or null. The run adds its own games to them. They must
  /// come from an equal task, except for `games`, and hold at most `games` games.
  const KeptGames* kept = nullptr;
  /// Once it is spent, the remaining games are left out. Null: no limit.
  WorkBudget* budget = nullptr;
};

struct SimulationReport {
  std::string cartridge;  ///< its name
  std::string title;
  Rules rules;
  std::string player;  ///< "trained" for every network
  std::uint64_t first_seed = 0;
  double seconds = 0;
  GameStatistics statistics;
  std::uint64_t most_moves = 0;  ///< the limit that stopped a game; 0 if no game was stopped
};

/// Called at intervals with the number of games that are over, and of all games.
using SimulationProgress = std::function<void(std::uint64_t finished, std::uint64_t all)>;

/// Plays the games. Without a clock the report's seconds are 0.
SimulationReport simulation_report(const SimulationTask& task, Clock clock,
                                   const SimulationProgress& progress = {},
                                   Communicator& communicator = lone_communicator());

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// The report in lines for people.
std::string simulation_words(const SimulationReport& report);

/// The report in JSON as docs/formats.md, "A simulation", describes it, without a line feed.
std::string json_of(const SimulationReport& report);

/// The kind of boards on which a game is played: "packed boards, in vectors where games are played
/// at random", "walled boards, because of tiles that enter where they hurt most" and so on.
std::string kernel_words(const Rules& rules);

}  // namespace tilery

// Ratings of games in words and in JSON.

#pragma GCC visibility push(default)
namespace tilery {

/// A game and its rating.
struct RatedGameReport {
  Cartridge cartridge;
  GameRating rating;
  double seconds = 0;  ///< by the clock; 0 without a clock
};

#pragma GCC visibility pop

/// The verdict on the game, with its reason: "mostly luck: a trained player beats random play in
/// 71% of games".
std::string verdict_sentence(const RatedGameReport& report);

/// Weak points of the game, one sentence each: a goal that is too easy or too hard, games that are
/// too short or too long, an advantage of the first player, dead ends, and the doubts about the
/// rules.
std::vector<std::string> rating_notes(const RatedGameReport& report);

/// The rating in lines for people.
std::string rating_words(const RatedGameReport& report);

/// The rating in JSON as docs/formats.md, "A rating", describes it, without a line feed.
std::string json_of(const RatedGameReport& report);

}  // namespace tilery
