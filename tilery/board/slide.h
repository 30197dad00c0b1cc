#pragma once
// Slides tiles on walled boards. This is the definition of a move.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The way of one tile. If two tiles merge, both end in the same cell, and `merges` is set for the
/// tile that moved into the other. In a merge of more tiles it is set for all but the first. If the
/// merge makes nothing, it is set for all. If the merge makes two tiles, the last tile moves to the
/// cell of the second, and its `merges` is not set.
struct TileTravel {
  int from = 0;   ///< the cell before the move, row by row from 0
  int to = 0;     ///< the cell after the move
  Rank rank = 0;  ///< before the move
  bool merges = false;
  friend bool operator==(const TileTravel&, const TileTravel&) = default;
};

struct Slide {
  Direction direction = Direction::left;
  WalledBoard board;                ///< after the move, before anything new appears
  std::uint64_t gain = 0;           ///< the points of the merges
  int merges = 0;                   ///< the number of merges
  std::uint32_t lines = 0;          ///< bit i: row i from the top (or column i from the left) moved
  std::vector<TileTravel> travels;  ///< of all tiles, moved or not
  std::vector<ListedMerge> listed;  ///< of MergeKind::listed: each merge, its parts in any order

  [[nodiscard]] bool moved() const { return lines != 0; }
};

/// Slides the tiles of `board` in `direction`. If nothing moves, the direction is not a move: the
/// board is unchanged and `lines` is 0. A run is a line of cells between two walls; its first cell
/// is the cell at the wall in `direction`.
///
/// - Reach::far: from the first tile to the last, each tile moves until the next cell is a wall, or
///   a tile that it cannot merge with. A merged tile does not merge again in the same move.
/// - Reach::step: one tile of each run moves by one cell: the first that has an empty cell before
///   it, or that can merge with the tile before it. All tiles behind it follow by one cell.
/// - A line that wraps around: its first and its last tile then merge if the rules allow it and
///   neither was made by a merge. The first tile goes over the edge, and all tiles behind it follow
///   by one cell. With Reach::step this happens only in a full line in which no tile moved.
/// - MergeKind::listed (docs/cartridges.md): the tiles of a run close up. Then, from the first tile
///   to the last, the longest listed merge of neighbouring tiles is made. Its products take the
///   first cells of its parts, and do not merge again in that move. With Rules::chains the run
///   closes up and merges again until nothing merges.
/// - Rules::fall: at last each tile moves to the last empty cell before a tile or wall, without
///   merging. The direction is a move if the board is then different from the board before.
Slide slide(const WalledBoard& board, Direction direction, const Rules& rules);

/// Whether `direction` is a move.
bool can_slide(const WalledBoard& board, Direction direction, const Rules& rules);

/// Whether any direction is a move.
bool can_slide(const WalledBoard& board, const Rules& rules);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Whether the lines in `direction` are rings: the last tile of a ring meets its first one.

/// Whether `run` is a whole line of a board whose lines in `direction` are rings.
inline bool is_ring(const WalledBoard& board, const Run& run, Direction direction,
                    const Shape& shape) {
  const int cells = is_horizontal(direction) ? board.width() : board.height();
  return shape.wraps(direction) && (run.last - run.first) / run.step + 1 == cells;
}

/// The spot of the last tile of `run`; the first spot of the run if no tile is behind it.
inline int last_tile(const WalledBoard& board, const Run& run) {
  int spot = run.last;
  while (spot != run.first && board.bytes()[std::size_t(spot)] == 0) {
    spot -= run.step;
  }
  return spot;
}

/// The rank that the tile at the start of a ring and its last one become; 0 if they do not merge.
/// With Reach::step they merge only from neighbouring cells, in a full line.
inline Rank made_round(const WalledBoard& board, const Run& run, const Rules& rules) {
  const int end = last_tile(board, run);
  const bool may_meet = end != run.first && (rules.reach == Reach::far || end == run.last);
  return may_meet ? rules.merge.made_of(board.rank_at(std::size_t(run.first)),
                                        board.rank_at(std::size_t(end)))
                  : Rank{0};
}

}  // namespace tilery
