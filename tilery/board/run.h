#pragma once
// The runs of open cells along which tiles slide.

#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"

namespace tilery {

/// Cells between two walls in one line (a row for left and right, a column for up and down). A line
/// without blocked cells is one run. `first` is the cell at the wall that the tiles move towards,
/// `last` the trailing one; both, and `step`, are in the board's line of bytes.
struct Run {
  int line = 0;  ///< the row from the top, or the column from the left
  int first = 0;
  int last = 0;
  int step = 0;  ///< from `first` towards `last`
};

/// The runs of `board` for tiles that move in `direction`: by line, top down or left to right, and
/// within a line from the wall the tiles move towards.
std::vector<Run> runs_of(const WalledBoard& board, Direction direction);

/// Whether any cell of the run differs between the two lines of bytes.
bool differs(const Run& run, std::span<const std::uint8_t> before,
             std::span<const std::uint8_t> after);

}  // namespace tilery
