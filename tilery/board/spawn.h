#pragma once
// The cells of a walled board that a new tile may enter, their odds, and the draw.

#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/fraction.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
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

/// The cells where a tile may enter `after`, the board that sliding `before` in `direction` gave,
/// with weights above zero. Requires a place other than SpawnPlace::probing, which draws cell and
/// tile together, and SpawnPlace::worst, where the cell depends on the tile. Their order:
/// - uniform and weighted: by cell;
/// - moved_edge: by run, as runs_of() lists them; none for a run whose trailing cell is taken, by a
///   merge into two tiles or by a tile that has entered since the slide;
/// - free_edge: by run, in that order for left and down, reversed for right and up. A free run has
///   weight 1, and 1 more for each taken run just before it, counted around the end of the list.
std::vector<CellWeight> entry_cells(const Rules& rules, const WalledBoard& before,
                                    Direction direction, const WalledBoard& after);

/// For SpawnPlace::worst: the empty cells where a tile of `rank` leaves the player the least room,
/// each with weight 1, by cell. A cell's room is the number of empty cells after the player's best
/// move, -1 if there is no move. Of cells with equal room, only the cells that leave the fewest
/// moves are listed.
std::vector<CellWeight> worst_cells(const Rules& rules, const WalledBoard& after, Rank rank);

/// The cells for the first tiles of a game, by cell. With SpawnPlace::weighted they are the cells
/// that entry_cells() gives; otherwise all empty cells, each with weight 1.
std::vector<CellWeight> entry_cells_at_start(const Rules& rules, const WalledBoard& board);

/// The entry that probing gives. The low bits of `byte` name a cell. While that cell is taken, the
/// byte counts up, and wraps at 256. The final byte also decides the tile, by the weights of the
/// odds. Requires SpawnPlace::probing and an empty cell.
Entry probe(const Rules& rules, const WalledBoard& board, std::uint8_t byte);

/// The entries that may follow a move, all distinct, with exact odds that sum to one; none if no
/// tile may enter. Their tile is `tile` if it is given; otherwise every tile of the spawn rule.
/// Requires `tile` for rules with a deck, a bonus, a climb or a preview. With SpawnPlace::probing
/// it ignores `tile` and requires an empty cell.
std::vector<EntryOdds> entry_odds(const Rules& rules, const WalledBoard& before,
                                  Direction direction, const WalledBoard& after,
                                  std::optional<Rank> tile);

/// The cell of `cells` that a draw of `number` chooses by weight. Requires number <
/// total_weight(cells).
int cell_of(const std::vector<CellWeight>& cells, std::uint64_t number);

std::uint64_t total_weight(const std::vector<CellWeight>& cells);

}  // namespace tilery
#pragma GCC visibility pop
