// Where a tile hurts most.

#include <algorithm>
#include <utility>

#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"

namespace tilery {
namespace {

/// Empty cells after the best move, and the number of moves. Less is worse for the player.
std::pair<int, int> room_on(const WalledBoard& board, const Rules& rules) {
  std::pair<int, int> room = {-1, 0};
  for (const Direction direction : all_directions) {
    const Slide slid = slide(board, direction, rules);
    if (slid.moved()) {
      room.first = std::max(room.first, slid.board.empty_cells());
      ++room.second;
    }
  }
  return room;
}

}  // namespace

std::vector<CellWeight> worst_cells(const Rules& rules, const WalledBoard& after, Rank rank) {
  std::vector<CellWeight> cells;
  std::pair<int, int> least;
  WalledBoard board = after;
  for (int cell = 0; cell < after.cells(); ++cell) {
    if (!after.is_empty(cell)) {
      continue;
    }
    board.set(cell, rank);
    const std::pair<int, int> room = room_on(board, rules);
    board.set(cell, 0);
    if (cells.empty() || room < least) {
      cells.clear();
      least = room;
    }
    if (room == least) {
      cells.push_back({cell, 1});
    }
  }
  return cells;
}

}  // namespace tilery
