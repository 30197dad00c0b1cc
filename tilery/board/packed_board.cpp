#include "tilery/board/packed_board.h"

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

}  // namespace tilery
