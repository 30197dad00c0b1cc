#include "tilery/record/formats/order.h"

#include <cstddef>

namespace tilery {

Grid<Rank> grid_of(PackedBoard board) {
  Grid<Rank> grid(4, 4);
  for (int cell = 0; cell < 16; ++cell) {
    grid.values[std::size_t(cell)] = board.rank(cell);
  }
  return grid;
}

std::optional<PackedBoard> packed(const Grid<Rank>& board) {
  if (board.width != 4 || board.height != 4) {
    return std::nullopt;
  }
  PackedBoard packed;
  for (int cell = 0; cell < 16; ++cell) {
    const Rank rank = board.values[std::size_t(cell)];
    if (rank > highest_packed_rank) {
      return std::nullopt;
    }
    packed = packed.with(cell, rank);
  }
  return packed;
}

}  // namespace tilery
