#pragma once
// What the two text formats of 2048verse share.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tilery/core/grid.h"
#include "tilery/record/foreign.h"
#include "tilery/record/formats/readings.h"

namespace tilery {

struct BoardSides {
  int width = 4;
  int height = 4;
};

/// "2x4" in both ways: two rows of four first, then two columns of four.
std::vector<BoardSides> both_ways(int first, int second);

/// A step as the file says it: a move, and a tile in a column and a row that may lie off the board.
struct VerseStep {
  Direction direction = Direction::left;
  Cell cell;
  Rank rank = 0;
  std::uint32_t byte = 0;
};

/// Builds a game from such steps: the first two only place a tile.
class VerseGame {
 public:
  VerseGame(BoardSides sides, std::string_view source) : source_(source) {
    game_.start = Grid<Rank>(sides.width, sides.height);
  }

  /// The fault of a step that lies off the board, starts on a taken cell or is one too many.
  std::optional<ReadingFault> add(const VerseStep& step);

  /// Fails at `end` unless there were two tiles to start with.
  [[nodiscard]] Reading take(std::size_t end) &&;

 private:
  std::optional<ReadingFault> add_start_tile(const VerseStep& step);

  std::string_view source_;
  ForeignGame game_;
  int placed_ = 0;
};

}  // namespace tilery
