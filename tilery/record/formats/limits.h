#pragma once
// What formats can and cannot carry.

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/board/spawn.h"
#include "tilery/core/error.h"
#include "tilery/record/foreign.h"

namespace tilery {

/// What one format holds.
struct FormatLimits {
  std::string_view name;
  int least_side = 4;
  int longest_side = 4;
  Rank highest_start = 15;
  Rank highest_entry = 2;
  bool has_undo = false;
  bool needs_two_tiles = false;  ///< the start is written as two tiles that enter
};

/// Why a format cannot carry `game`; nothing if it can.
std::optional<Error> refusal(const ForeignGame& game, const FormatLimits& limits);

/// The same for one thing that it cannot carry.
Error cannot_carry(const FormatLimits& limits, std::string expected, std::string found);

/// The boards before each step and after the last, for formats that list them. Requires that
/// `game` was taken from a record. Fails where the format cannot carry it or a tile is above 32768.
std::expected<std::vector<PackedBoard>, Error> all_boards(const ForeignGame& game,
                                                          const FormatLimits& limits);

/// The tiles of the first board, cell by cell.
std::vector<Entry> start_tiles(const ForeignGame& game);

}  // namespace tilery
