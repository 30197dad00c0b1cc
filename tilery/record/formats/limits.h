#pragma once
// What foreign formats can carry.

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/board/spawn.h"
#include "tilery/core/error.h"
#include "tilery/record/foreign_game.h"

namespace tilery {

/// The games that one format can carry.
struct FormatLimits {
  std::string_view name;
  int least_side = 4;
  int longest_side = 4;
  Rank highest_start = 15;
  Rank highest_entry = 2;
  bool has_undo = false;
  bool needs_two_tiles = false;  ///< at the start
};

/// Why a format cannot carry `game`. Nothing if it can.
std::optional<Error> refusal(const ForeignGame& game, const FormatLimits& limits);

/// The error for a game that a format cannot carry: what it needs, and what the game has.
Error cannot_carry(const FormatLimits& limits, std::string expected, std::string found);

/// The boards before each step and after the last. Fails where the format cannot carry the game,
/// and where a tile is above 32768. Requires a game from foreign_game_of.
std::expected<std::vector<PackedBoard>, Error> all_boards(const ForeignGame& game,
                                                          const FormatLimits& limits);

/// The tiles of the first board, cell by cell.
std::vector<Entry> start_tiles(const ForeignGame& game);

}  // namespace tilery
