#pragma once
// The eight ways a square board can be turned and mirrored without changing the game.

#include <array>
#include <cstdint>

#include "tilery/board/packed_board.h"
#include "tilery/core/direction.h"

namespace tilery {

namespace detail {

/// Two rounds of swaps: of single cells within each quarter of the board, then of two quarters
/// (after Henry S. Warren, "Hacker's Delight", 2002). For one board, or several side by side.
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

/// The image whose bits are the smallest number: equal for boards that are images of each other.
PackedBoard canonical(PackedBoard board);

}  // namespace tilery
