#pragma once
// 4 x 4 boards in 64 bits, as other programs order them.

#include <cstdint>
#include <optional>

#include "tilery/board/packed_board.h"
#include "tilery/core/grid.h"

namespace tilery {

/// Which of the sixteen nibbles holds the top left cell; the others follow row by row.
enum class NibbleOrder : std::uint8_t { top_left_lowest, top_left_highest };

constexpr NibbleOrder other(NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? NibbleOrder::top_left_highest
                                               : NibbleOrder::top_left_lowest;
}

/// The board with its cells in the opposite order: what the other NibbleOrder reads.
constexpr PackedBoard reversed(PackedBoard board) {
  std::uint64_t bits = board.bits;
  bits = (bits & 0x0F0F0F0F0F0F0F0F) << 4 | (bits >> 4 & 0x0F0F0F0F0F0F0F0F);
  bits = (bits & 0x00FF00FF00FF00FF) << 8 | (bits >> 8 & 0x00FF00FF00FF00FF);
  bits = (bits & 0x0000FFFF0000FFFF) << 16 | (bits >> 16 & 0x0000FFFF0000FFFF);
  return {bits << 32 | bits >> 32};
}

/// The board in that order, and back: the two are the same turn.
constexpr PackedBoard in_order(PackedBoard board, NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? board : reversed(board);
}

/// Where nibble `index`, counted from the lowest, lies on the board, and back.
constexpr int cell_of_nibble(int index, NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? index : 15 - index;
}

/// The ranks as a grid, and back; nothing where they are not 4 x 4 or above rank 15.
Grid<Rank> grid_of(PackedBoard board);
std::optional<PackedBoard> packed(const Grid<Rank>& board);

}  // namespace tilery
