#include "tilery/board/run.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

/// The cells of each run, from the wall that the tiles move towards.
std::vector<std::vector<int>> cells_of(const WalledBoard& board, Direction direction) {
  std::vector<std::vector<int>> all;
  for (const Run& run : runs_of(board, direction)) {
    all.emplace_back();
    for (int spot = run.first;; spot += run.step) {
      all.back().push_back(board.cell_at(std::size_t(spot)));
      if (spot == run.last) {
        break;
      }
    }
  }
  return all;
}

using Cells = std::vector<std::vector<int>>;

TEST(Runs, AreTheLinesWhereNothingIsBlocked) {
  const WalledBoard board(Shape{.width = 3, .height = 2});
  EXPECT_EQ(cells_of(board, Direction::left), (Cells{{0, 1, 2}, {3, 4, 5}}));
  EXPECT_EQ(cells_of(board, Direction::right), (Cells{{2, 1, 0}, {5, 4, 3}}));
  EXPECT_EQ(cells_of(board, Direction::up), (Cells{{0, 3}, {1, 4}, {2, 5}}));
  EXPECT_EQ(cells_of(board, Direction::down), (Cells{{3, 0}, {4, 1}, {5, 2}}));
}

TEST(Runs, AreCutByBlockedCells) {
  Shape shape = {.width = 5, .height = 1};
  shape.blocked = {true, false, true, false, false};
  EXPECT_EQ(cells_of(WalledBoard(shape), Direction::left), (Cells{{1}, {3, 4}}));
  EXPECT_EQ(cells_of(WalledBoard(shape), Direction::right), (Cells{{4, 3}, {1}}));
  EXPECT_EQ(cells_of(WalledBoard(shape), Direction::up), (Cells{{1}, {3}, {4}}));
}

TEST(Runs, OfAFullyBlockedLineAreNone) {
  Shape shape = {.width = 2, .height = 2};
  shape.blocked = {true, true, false, false};
  EXPECT_EQ(cells_of(WalledBoard(shape), Direction::right), (Cells{{3, 2}}));
}

TEST(Runs, DifferWhereAnyCellDoesFirstAndLastIncluded) {
  const Shape shape = {.width = 3, .height = 1};
  const WalledBoard empty(shape);
  const auto run = runs_of(empty, Direction::left).front();
  EXPECT_FALSE(differs(run, empty.bytes(), empty.bytes()));
  for (int cell = 0; cell < 3; ++cell) {
    WalledBoard other(shape);
    other.set(cell, 1);
    EXPECT_TRUE(differs(run, empty.bytes(), other.bytes()));
  }
}

}  // namespace
}  // namespace tilery
