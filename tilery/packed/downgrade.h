#pragma once
// Replaces the large tiles of a board by lower ones, so that a packed board can hold it. Networks
// also know such boards better from learning.

#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// `board` with large tiles lowered: all tiles above the highest missing rank move down by one
/// rank, again and again, until no tile is above rank 15 and no two make one above it. The same
/// tiles merge as before (after Guei, Chen and Wu, "Optimistic temporal difference learning for
/// 2048", 2022). A single tile of rank 15 is lowered too while a rank from 12 to 14 is missing:
/// networks know boards without it better. Otherwise a board that fits is returned unchanged.
/// Returns nothing if the board does not fit and cannot be lowered: if no rank is missing, or a
/// moved rank merges with other ranks than its own. Also if two tiles of the ladder's top are on
/// the board, if another rule depends on the largest tile, or if the ladder has more than 31 tiles.
/// Also if a goal other than a tile ends the game. Requires a board of 4 x 4 cells.
std::optional<PackedBoard> downgraded(const Rules& rules, const WalledBoard& board);

/// The points that a search of `lowered` misses: merges of equal tiles on `board` gain this much
/// more than the same merges on `lowered`. Requires that `lowered` is downgraded(rules, board).
double points_hidden(const Rules& rules, const WalledBoard& board, PackedBoard lowered);

}  // namespace tilery
#pragma GCC visibility pop
