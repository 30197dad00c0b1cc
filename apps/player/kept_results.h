#pragma once
// Measurements that are kept in a file of results and continue from it (--results).

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/player/judge.h"
#include "tilery/player/kept_games.h"
#include "tilery/player/thinking.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// What is measured.
struct Measurement {
  std::string results;           ///< the path of the file; empty for none
  std::vector<std::string> of;   ///< lines that tell whose results the file may hold
  std::uint64_t first_seed = 1;  ///< one of these lines, too
  std::uint64_t most_games = 0;  ///< that may be kept
};

/// The line about a game: its name and the hash of its rules at the size of the games.
std::string results_line_of(const Cartridge& cartridge);
/// The line about a player.
std::string results_line_of(const char* word, const Judge& judge);
std::string results_line_of(const Thinking& thinking);

/// What is kept of a measurement, in all processes; nothing without a file. Fails in one process
/// where it cannot be read or holds results of anything else, and in all where it holds more games
/// than were asked for.
std::expected<std::optional<KeptGames>, Error> kept_games(const Measurement& measurement);
std::expected<std::optional<KeptPairs>, Error> kept_pairs(const Measurement& measurement);

}  // namespace tilery
