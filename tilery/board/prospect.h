#pragma once
// A position as a player sees it: the board, and what is known of the tiles to come.

#include "tilery/board/supply.h"

namespace tilery {

/// What a player knows of the tiles to come.
struct Prospect {
  NextTile next;  ///< the shown tile or its window; rank 0 where no tile is shown
  Supply supply;  ///< what is left after the shown tile was drawn
  friend bool operator==(const Prospect&, const Prospect&) = default;
};

/// A board to move on. `Board` is PackedBoard or WalledBoard.
template <typename Board>
struct PositionToSearch {
  Board board;
  Prospect prospect;
};

}  // namespace tilery
