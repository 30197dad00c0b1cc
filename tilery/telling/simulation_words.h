#pragma once
// Simulations in words and in JSON.

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
  std::uint64_t most_moves = 0;  ///< after which a game was stopped; 0 if none was
};

/// The report in lines for people.
std::string text_of(const SimulationReport& report);

/// The report in JSON as docs/formats.md, "A simulation", describes it, without a line feed.
std::string json_of(const SimulationReport& report);

}  // namespace tilery
