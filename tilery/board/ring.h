#pragma once
// Lines that are rings: their last tile meets their first one.

#include <cstddef>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Whether `run` is a whole line of a board whose lines in `direction` are rings.
inline bool is_ring(const WalledBoard& board, const Run& run, Direction direction,
                    const Shape& shape) {
  const int cells = is_horizontal(direction) ? board.width() : board.height();
  return shape.wraps(direction) && (run.last - run.first) / run.step + 1 == cells;
}

/// The spot of the last tile of `run`; its first spot if it holds none behind that.
inline int last_tile(const WalledBoard& board, const Run& run) {
  int spot = run.last;
  while (spot != run.first && board.bytes()[std::size_t(spot)] == 0) {
    spot -= run.step;
  }
  return spot;
}

/// The rank that the tile at the start of a ring and its last one become; 0 if they do not merge.
inline Rank made_round(const WalledBoard& board, const Run& run, const Rules& rules) {
  const int end = last_tile(board, run);
  return end != run.first ? rules.merge.made_of(board.rank_at(std::size_t(run.first)),
                                                board.rank_at(std::size_t(end)))
                          : Rank{0};
}

}  // namespace tilery
