#pragma once
// Many games by one player, and their figures.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tilery/player/crew.h"
#include "tilery/player/game_series.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/kept_games.h"
#include "tilery/player/thinking.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Which games to play.
struct SimulationTask {
  Cartridge cartridge;  ///< at the size of the games
  SeriesPlayer player;
  std::optional<std::uint64_t> games;  ///< usual_series_games if nobody says
  std::uint64_t first_seed = 1;
  unsigned threads = 1;
  /// If there is one, its games are not played again, and more are kept. It holds the games of a
  /// task that differs in `games` alone, at most as many.
  const KeptGames* kept = nullptr;
};

struct SimulationReport {
  std::string cartridge;  ///< its name
  std::string title;
  Rules rules;
  std::string player;  ///< "trained" for any network
  std::uint64_t first_seed = 0;
  double seconds = 0;
  GameStatistics statistics;
  std::uint64_t most_moves = 0;  ///< after which a game was stopped; 0 if none was
};

/// Called now and then with the number of games that are over, and of all games.
using SimulationProgress = std::function<void(std::uint64_t over, std::uint64_t all)>;

/// Plays the games. Without a clock the report's seconds are 0.
SimulationReport simulation_report(const SimulationTask& task, Clock clock,
                                   const SimulationProgress& progress = {},
                                   Crew& crew = lone_crew());

}  // namespace tilery
