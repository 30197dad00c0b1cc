#pragma once
// Slides a walled board: the definition, for every size and every rule set.

#include <cstdint>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The way of one tile. Two tiles that merge end in the same cell; `merges` marks the one that ran
/// into the other. Of several tiles that merge the first does not bear the mark, unless nothing is
/// made; if two tiles are made, the last part goes to the second of them and does not bear it.
struct TileTravel {
  int from = 0;
  int to = 0;
  Rank rank = 0;  ///< before the move
  bool merges = false;
  friend bool operator==(const TileTravel&, const TileTravel&) = default;
};

struct Slide {
  Direction direction = Direction::left;
  WalledBoard board;                ///< after the move, before anything new appears
  std::uint64_t gain = 0;           ///< the sum of the faces of the tiles made by merging
  int merges = 0;                   ///< how many merges there were
  std::uint32_t lines = 0;          ///< bit i: row i from the top (or column i from the left) moved
  std::vector<TileTravel> travels;  ///< of all tiles, also those that stayed
  std::vector<ListedMerge> listed;  ///< of MergeKind::listed: each merge, its parts in any order

  [[nodiscard]] bool moved() const { return lines != 0; }
};

/// Slides the tiles of `board` in `direction`. If nothing moves, the direction is not a move: the
/// board is unchanged and `lines` is 0.
///
/// Reach::far: in the order from the wall, each tile is pushed until the next cell is a wall or a
/// tile it cannot merge with; a merged tile carries a mark until the move ends and does not merge
/// again. Reach::step: in each run the first place where a tile has an empty cell before it, or can
/// merge with the tile before it, gives way, and all tiles behind it follow by one cell.
/// Where a whole line wraps around, its first and its last tile then merge if they may and no merge
/// made one of them: the first goes over the edge, and all behind it follow by one cell.
/// MergeKind::listed (docs/cartridges.md): seen from the wall, the tiles of a run close up; from
/// the first tile on, the longest merge of tiles in a row takes place, and its products stand in
/// the first cells of its parts; what a merge makes does not merge again in that move.
Slide slide(const WalledBoard& board, Direction direction, const Rules& rules);

/// Whether `direction` is a move.
bool can_slide(const WalledBoard& board, Direction direction, const Rules& rules);

/// Whether any direction is a move.
bool can_slide(const WalledBoard& board, const Rules& rules);

}  // namespace tilery
