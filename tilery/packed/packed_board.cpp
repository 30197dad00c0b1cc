#include "tilery/packed/packed_board.h"

#include <cassert>

namespace tilery {

std::optional<PackedBoard> packed(const WalledBoard& board) {
  if (board.width() != 4 || board.height() != 4 || board.largest() > highest_packed_rank) {
    return std::nullopt;
  }
  PackedBoard result;
  for (int cell = 0; cell < 16; ++cell) {
    result = result.with(cell, board.rank(cell));
  }
  return result;
}

WalledBoard unpacked(PackedBoard board, const Shape& shape) {
  assert(shape.width == 4 && shape.height == 4);
  WalledBoard result(shape);
  for (int cell = 0; cell < 16; ++cell) {
    if (const Rank rank = board.rank(cell); rank != 0) {
      result.set(cell, rank);
    }
  }
  return result;
}

/// Looks at the ranks bit by bit, the highest first. If any cells have the bit, the largest tile is
/// among them.
Rank largest(PackedBoard board) {
  std::uint64_t cells = 0x1111111111111111;
  unsigned rank = 0;
  for (unsigned bit = 4; bit-- > 0;) {
    const std::uint64_t set = board.bits >> bit & cells;
    cells = set != 0 ? set : cells;
    rank |= (set != 0 ? 1U : 0U) << bit;
  }
  return static_cast<Rank>(rank);
}

std::array<PackedBoard, 8> images_of(PackedBoard board) {
  const PackedBoard turned = flipped(mirrored(board));
  return {board,
          mirrored(board),
          flipped(board),
          turned,
          transposed(board),
          transposed(mirrored(board)),
          transposed(flipped(board)),
          transposed(turned)};
}

Direction image_of(Direction direction, unsigned image) {
  assert(image < 8);
  const bool is_reversed = (image & (is_horizontal(direction) ? 1U : 2U)) != 0;
  const Direction kept = is_reversed ? opposite(direction) : direction;
  // Transposing swaps left with up and right with down, which are two apart in all_directions.
  return all_directions[static_cast<unsigned>(kept) ^ (image & 4U) >> 1];
}

}  // namespace tilery
