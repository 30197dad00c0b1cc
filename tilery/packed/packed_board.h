#pragma once
// A board of 4 x 4 in 64 bits, and its symmetries.

#include <array>
#include <cstdint>
#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Sixteen ranks, four bits each. Cell (x, y) is nibble 4*y + x: x grows right, y grows down, so
/// the top-left cell is the lowest nibble. Rank 0 is an empty or blocked cell.
struct PackedBoard {
  std::uint64_t bits = 0;

  [[nodiscard]] constexpr Rank rank(int cell) const {
    return static_cast<Rank>((bits >> (4 * cell)) & 15);
  }

  /// This board with `rank` in `cell`, which must be empty. Requires rank <= 15.
  [[nodiscard]] constexpr PackedBoard with(int cell, Rank rank) const {
    return {bits | std::uint64_t{rank} << (4 * cell)};
  }

  friend constexpr bool operator==(PackedBoard, PackedBoard) = default;
};
static_assert(sizeof(PackedBoard) == 8);

/// The highest rank on the board.
Rank largest(PackedBoard board);

/// Whether a tile of the board has this rank or a higher one. Requires 0 < rank <= 15.
constexpr bool reaches(PackedBoard board, Rank rank) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  constexpr std::uint64_t low_nibbles = 15 * ones;
  const std::uint64_t to_sixteen = (16U - rank) * ones;
  const std::uint64_t even = (board.bits & low_nibbles) + to_sixteen;
  const std::uint64_t odd = (board.bits >> 4 & low_nibbles) + to_sixteen;
  return ((even | odd) & 16 * ones) != 0;
}

/// Whether the goal ends a game on this board.
inline bool stops_at_goal(const GoalRule& goal, PackedBoard board) {
  return goal.ends_game() && goal.tile && *goal.tile <= highest_packed_rank &&
         reaches(board, *goal.tile);
}

/// `board` packed; nothing unless it is 4 x 4 with no rank above 15.
std::optional<PackedBoard> packed(const WalledBoard& board);

/// `board` on a 4 x 4 shape. Requires rank 0 in blocked cells.
WalledBoard unpacked(PackedBoard board, const Shape& shape);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The eight ways a square board can be turned and mirrored without changing the game.

namespace detail {

/// Transposes in two rounds of swaps: single cells within each quarter of the board, then two
/// quarters (after Henry S. Warren, "Hacker's Delight", 2002). For one board, or several side by
/// side.
template <typename Bits>
constexpr Bits transposed_bits(Bits bits) {
  const Bits cells = (bits ^ (bits >> 12)) & std::uint64_t{0x0000F0F00000F0F0};
  bits ^= cells ^ (cells << 12);
  const Bits quarters = (bits ^ (bits >> 24)) & std::uint64_t{0x00000000FF00FF00};
  return bits ^ quarters ^ (quarters << 24);
}

}  // namespace detail

/// Rows become columns: cell (x, y) goes to (y, x).
constexpr PackedBoard transposed(PackedBoard board) {
  return {detail::transposed_bits(board.bits)};
}

/// Left becomes right: cell (x, y) goes to (3 - x, y).
constexpr PackedBoard mirrored(PackedBoard board) {
  const std::uint64_t pairs =
      (board.bits & 0x00FF00FF00FF00FF) << 8 | ((board.bits >> 8) & 0x00FF00FF00FF00FF);
  return {(pairs & 0x0F0F0F0F0F0F0F0F) << 4 | ((pairs >> 4) & 0x0F0F0F0F0F0F0F0F)};
}

/// Top becomes bottom: cell (x, y) goes to (x, 3 - y).
constexpr PackedBoard flipped(PackedBoard board) {
  const std::uint64_t pairs =
      (board.bits & 0x0000FFFF0000FFFF) << 16 | ((board.bits >> 16) & 0x0000FFFF0000FFFF);
  return {pairs << 32 | pairs >> 32};
}

/// The board and its seven images; some are equal if the board is symmetric. Image i is mirrored if
/// bit 0 of i is set, then flipped if bit 1 is, then transposed if bit 2 is.
std::array<PackedBoard, 8> images_of(PackedBoard board);

/// The image of a direction: sliding image i of a board in
/// `image_of(direction, i)` gives image i of the board slid in `direction`. Requires i < 8.
Direction image_of(Direction direction, unsigned image);

}  // namespace tilery
