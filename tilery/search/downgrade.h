#pragma once
// Boards with tiles above rank 15, as the packed board can hold them.

#include <optional>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// `board` with its tiles above the highest rank that is missing moved down by one rank, again and
/// again until no tile is above rank 15 and no two of rank 15 stand there: what can merge stays
/// what can merge (Guei, Chen and Wu, "Optimistic temporal difference learning for 2048", 2022,
/// search their largest tiles so). The board as it is where none of that is needed. Nothing where
/// tiles merge by other rules than being equal from the moved ranks on, no rank is missing, two
/// tiles of the highest rank of all stand there, or other rules ask for the highest tile.
std::optional<PackedBoard> downgraded(const Rules& rules, const WalledBoard& board);

}  // namespace tilery
