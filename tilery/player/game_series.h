#pragma once
// Many games by one player: how many, how long, and on the fastest board that can play them.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tilery/player/crew.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/judge.h"
#include "tilery/player/simulation.h"
#include "tilery/rules/rules.h"
#include "tilery/search/exact_values.h"

namespace tilery {

/// Who plays: the judge one move ahead, or the exact values, or without both the policy `name`.
struct SeriesPlayer {
  std::string name;  ///< "random" or "greedy" without a judge and values
  std::shared_ptr<const Judge> judge;
  std::optional<ExactValues> values;
};

/// The moves after which a game on a board that is not packed is stopped: a million, fewer on more
/// than 64 cells, where a move takes longer. Random play of 2048 on 8 x 8 would go on for hours.
std::uint64_t most_series_moves(const Rules& rules);

/// most_series_moves if a game of `statistics` was stopped after that many moves; else 0.
std::uint64_t series_stop(const Rules& rules, const GameStatistics& statistics);

/// How many games to play if nobody says: a thousand by a judge or by values. Random and greedy
/// play a million on packed boards; on other boards as many as two million moves make if all games
/// are as long as the first one, rounded down to one digit, at least ten.
std::uint64_t usual_series_games(const Rules& rules, const SeriesPlayer& player,
                                 std::uint64_t first_seed);

/// Plays the games of `plan`: the same statistics with any number of threads and processes and on
/// either kind of board. `progress(games)` is called as `simulated` calls it.
GameStatistics played_series(const Rules& rules, const SeriesPlayer& player,
                             const SimulationPlan& plan,
                             const std::function<void(std::uint64_t)>& progress,
                             Crew& crew = lone_crew());

}  // namespace tilery
