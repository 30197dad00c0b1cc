#pragma once
// What many games came to, told.

#include <cstdint>
#include <string>

#include "tilery/player/game_statistics.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Many games by one player.
struct SimulationReport {
  std::string cartridge;  ///< its name
  std::string title;
  Rules rules;
  std::string player;
  std::uint64_t first_seed = 0;
  double seconds = 0;
  GameStatistics statistics;
  std::uint64_t most_moves = 0;  ///< after which a game was left, if any came so far; else 0
};

/// Lines for people.
std::string text_of(const SimulationReport& report);

/// One line of JSON; `tilery simulate --help` lists its keys.
std::string json_of(const SimulationReport& report);

}  // namespace tilery
