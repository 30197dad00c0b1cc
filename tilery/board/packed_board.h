#pragma once
// The 4 x 4 board in one 64-bit word: the fast twin of the walled board.

#include <cstdint>
#include <optional>

#include "tilery/board/walled_board.h"

namespace tilery {

/// Sixteen ranks, four bits each. Cell (x, y) is nibble 4*y + x: x grows right, y grows down,
/// so the top-left cell is the lowest nibble. Rank 0 is empty (and what a blocked cell holds).
struct PackedBoard {
  std::uint64_t bits = 0;

  [[nodiscard]] constexpr Rank rank(int cell) const {
    return static_cast<Rank>((bits >> (4 * cell)) & 15);
  }

  /// The same board with `rank` in `cell`, which must be empty. Requires rank <= 15.
  [[nodiscard]] constexpr PackedBoard with(int cell, Rank rank) const {
    return {bits | std::uint64_t{rank} << (4 * cell)};
  }

  friend constexpr bool operator==(PackedBoard, PackedBoard) = default;
};
static_assert(sizeof(PackedBoard) == 8);

/// The highest rank on the board.
Rank largest(PackedBoard board);

/// Whether the goal ends a game on this board.
inline bool stops_at_goal(const GoalRule& goal, PackedBoard board) {
  return goal.ends_game() && goal.is_reached(largest(board));
}

/// `board` packed; nothing unless it is 4 x 4 with no rank above 15.
std::optional<PackedBoard> packed(const WalledBoard& board);

/// `board` on a 4 x 4 shape. Requires rank 0 in blocked cells.
WalledBoard unpacked(PackedBoard board, const Shape& shape);

}  // namespace tilery
