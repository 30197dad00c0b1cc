#pragma once
// The stages of a game, by the largest tiles on the board: each has weights of its own.

#include <array>
#include <compare>
#include <cstddef>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// The largest tiles of a board, from the largest down, 0 where there are no more; in that order
/// they say how far the game has come. As the beginning of a stage: a board belongs to it whose
/// largest tiles are these or come after them, and that belongs to no later one (after Yeh, Wu,
/// Hsueh, Chang, Liang and Chiang, "Multistage temporal difference learning for 2048-like games",
/// 2017).
struct Stage {
  static constexpr std::size_t most_tiles = 4;

  std::array<Rank, most_tiles> tiles{};

  /// Takes in one tile more.
  constexpr void add(Rank tile) {
    for (Rank& place : tiles) {
      if (tile > place) {
        std::swap(tile, place);
      }
    }
  }
  /// How many tiles it names.
  [[nodiscard]] constexpr std::size_t size() const {
    std::size_t size = 0;
    while (size < most_tiles && tiles[size] > 0) {
      ++size;
    }
    return size;
  }

  friend constexpr auto operator<=>(const Stage&, const Stage&) = default;
};

/// Where a board is.
inline Stage stage_of(PackedBoard board) {
  Stage stage;
  for (int cell = 0; cell < 16; ++cell) {
    stage.add(board.rank(cell));
  }
  return stage;
}
inline Stage stage_of(const WalledBoard& board) {
  Stage stage;
  for (int cell = 0; cell < board.cells(); ++cell) {
    stage.add(board.rank(cell));
  }
  return stage;
}

}  // namespace tilery
