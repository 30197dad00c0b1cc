#pragma once
// Boards with large tiles, lowered: packed boards can hold them, and players know them better.

#include <optional>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// `board` with large tiles lowered: all tiles above the highest missing rank move down by one
/// rank, again and again, until no tile is above rank 15 and at most one has rank 15. The same
/// tiles merge as before (after Guei, Chen and Wu, "Optimistic temporal difference learning for
/// 2048", 2022). A tile of rank 15 alone is lowered too while a rank from 12 to 14 is missing: a
/// player knows boards without it better (measured in docs/players.md). Otherwise a board that fits
/// is returned unchanged. Nothing where the board does not fit, and a moved rank merges by another
/// rule than being equal, no rank is missing, two tiles of the ladder's top are on the board, or
/// another rule depends on the largest tile.
std::optional<PackedBoard> downgraded(const Rules& rules, const WalledBoard& board);

}  // namespace tilery
