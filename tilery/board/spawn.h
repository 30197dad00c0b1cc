#pragma once
// Where a new tile may enter, how likely each cell is, and the draw.

#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/fraction.h"
#include "tilery/core/random.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A tile that enters a board.
struct Entry {
  int cell = 0;
  Rank rank = 0;
  friend bool operator==(Entry, Entry) = default;
};

struct EntryOdds {
  Entry entry;
  Fraction odds;  ///< in lowest terms
};

struct CellWeight {
  int cell = 0;
  std::uint32_t weight = 0;
};

/// The cells where a tile may enter `after`, which came of sliding `before` in `direction`, with
/// their weights (all above zero). Requires a place other than SpawnPlace::probing, which decides
/// cell and tile in one. By cell for uniform and weighted, by run for the edges:
/// - moved_edge: runs in the order of runs_of;
/// - free_edge: that order for left and down, the reverse for right and up; a free run weighs 1 and
///   one more for each taken run just before it, around the end of the list.
std::vector<CellWeight> entry_cells(const Rules& rules, const WalledBoard& before,
                                    Direction direction, const WalledBoard& after);

/// The same for the first tiles of a game: cells as the place says, and any empty cell, all alike,
/// where it speaks of edges.
std::vector<CellWeight> entry_cells_at_start(const Rules& rules, const WalledBoard& board);

/// Puts a byte to `board`: its low bits name the cell tried, and while that is taken the byte
/// counts up, wrapping at 256. The tile is the byte's at the moment of success, by the odds'
/// weights. Requires SpawnPlace::probing and an empty cell.
Entry probe(const Rules& rules, const WalledBoard& board, std::uint8_t byte);

/// What may enter after a move and how likely, exactly: distinct entries, odds that sum to one.
/// `tile` is the rank that enters where it is known beforehand; without it the odds of the rule's
/// tiles are counted in. Requires `tile` for a deck, a bonus, a climb and a preview.
std::vector<EntryOdds> entry_odds(const Rules& rules, const WalledBoard& before,
                                  Direction direction, const WalledBoard& after,
                                  std::optional<Rank> tile);

/// The cell that number `number` below the sum of the weights falls on, counting through `cells`.
int cell_of(const std::vector<CellWeight>& cells, std::uint64_t number);

/// The sum of the weights.
std::uint64_t total_weight(const std::vector<CellWeight>& cells);

}  // namespace tilery
