#pragma once
// The steps of a 2048verse replay, old or new, and the game that they make.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/grid.h"
#include "tilery/record/foreign_game.h"
#include "tilery/record/formats/letters.h"

namespace tilery {

struct BoardSides {
  int width = 4;
  int height = 4;
};

/// What a size of "2x4" may mean: two rows of four first, then two columns of four.
std::vector<BoardSides> both_ways(int first, int second);

/// A step as the file states it. The cell may lie outside the board.
struct VerseStep {
  Direction direction = Direction::left;
  Cell cell;
  Rank rank = 0;
  std::uint32_t byte = 0;
};

/// Builds a game from steps. The first two only place a tile.
class VerseGame {
 public:
  VerseGame(BoardSides sides, std::string_view source) : source_(source) {
    game_.start = Grid<Rank>(sides.width, sides.height);
  }

  /// Fails for a cell outside the board, two start tiles in one cell, and too many steps.
  std::optional<ReadingFault> add(const VerseStep& step);

  /// The game. Fails, with byte `end`, without two start tiles.
  [[nodiscard]] Reading take(std::size_t end) &&;

 private:
  std::optional<ReadingFault> add_start_tile(const VerseStep& step);

  std::string_view source_;
  ForeignGame game_;
  int placed_ = 0;
};

}  // namespace tilery
