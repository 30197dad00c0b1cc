#pragma once
// A board in a few characters: two of its rows in one row of text.

#include "tilery/picture/board_picture.h"

namespace tilery {

inline constexpr Size thumbnail_size{8, 2};

/// The top left of `board`, up to 8 x 4 cells; boards of up to 4 columns take two characters a
/// cell. Without colours, cells with a tile are filled.
Picture thumbnail(const WalledBoard& board, const BoardLook& look);

/// A board as it may look after 60 moves: always the same one for the same rules.
WalledBoard sample_board(const Rules& rules);

}  // namespace tilery
