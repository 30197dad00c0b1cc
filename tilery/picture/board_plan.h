#pragma once
// Where the cells of a board lie in a drawing, in pixels.

#include "tilery/board/walled_board.h"
#include "tilery/core/grid.h"

namespace tilery {

/// Square cells with gaps between them and around the board.
struct BoardPlan {
  int columns = 4;
  int rows = 4;
  int cell = 64;
  int gap = 8;

  [[nodiscard]] int width() const { return columns * (cell + gap) + gap; }
  [[nodiscard]] int height() const { return rows * (cell + gap) + gap; }

  /// The top left corner of a cell, counted row by row from 0.
  [[nodiscard]] Cell corner(int index) const {
    return {gap + index % columns * (cell + gap), gap + index / columns * (cell + gap)};
  }

  /// How far the corners of a cell are rounded.
  [[nodiscard]] int radius() const { return cell / 12; }
};

/// The plan of a board whose cells are `cell` pixels wide, with gaps in proportion.
inline BoardPlan plan_of(const WalledBoard& board, int cell) {
  return {.columns = board.width(), .rows = board.height(), .cell = cell, .gap = (cell + 4) / 8};
}

}  // namespace tilery
