#pragma once
// A place on a grid.

namespace tilery {

/// Column `x` from the left and row `y` from the top, both from 0.
struct Cell {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(Cell, Cell) = default;
};

}  // namespace tilery
