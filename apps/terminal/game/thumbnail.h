#pragma once
// A board in a few characters, two rows of it in one.

#include "tilery/picture/board_picture.h"

namespace tilery {

inline constexpr Size thumbnail_size{8, 2};

/// The top left of `board`, up to 8 x 4 cells, in thumbnail_size: narrow boards with two characters
/// a cell. Without colours the cells that hold a tile stand out.
Picture thumbnail(const WalledBoard& board, const BoardLook& look);

/// A board as it may look some moves into a game: the same one every time.
WalledBoard sample_board(const Rules& rules);

}  // namespace tilery
