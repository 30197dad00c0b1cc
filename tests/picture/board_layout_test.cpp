#include "tilery/picture/board_layout.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

TEST(BoardLayout, TakesTheLargestCellsThatFit) {
  const auto at = [](Size room) { return board_layout({4, 4}, room, 4, Frame::lines); };
  EXPECT_EQ(at({200, 60})->cell, (Size{21, 9}));
  EXPECT_EQ(at({132, 36})->cell, (Size{17, 7}));
  EXPECT_EQ(at({80, 20})->cell, (Size{8, 3}));
  EXPECT_EQ(at({40, 10})->cell, (Size{6, 1}));
  EXPECT_EQ(at({17, 6})->cell, (Size{3, 1}));
  EXPECT_FALSE(at({16, 6}));
  EXPECT_FALSE(at({17, 5}));
}

TEST(BoardLayout, NeverExceedsItsRoom) {
  for (const Frame frame : {Frame::lines, Frame::gaps}) {
    for (int side = 1; side <= 32; ++side) {
      for (int width = 1; width < 220; width += 7) {
        const Size room{width, width / 2};
        if (const auto layout = board_layout({side, side}, room, 6, frame)) {
          EXPECT_LE(layout->size().width, room.width);
          EXPECT_LE(layout->size().height, room.height);
        }
      }
    }
  }
}

TEST(BoardLayout, SixteenBySixteenFitsIntoAnOrdinaryTerminal) {
  EXPECT_TRUE(board_layout({16, 16}, {80, 20}, 5, Frame::lines));
  EXPECT_TRUE(board_layout({16, 16}, {80, 20}, 5, Frame::gaps));
}

TEST(BoardLayout, CellsLieInTheRimWithGapsBetweenThem) {
  const BoardLayout layout = {
      .columns = 3, .rows = 2, .cell = {6, 1}, .gap = {1, 0}, .rim = {2, 1}};
  EXPECT_EQ(layout.size(), (Size{3 * 6 + 2 * 1 + 2 * 2, 2 * 1 + 2 * 1}));
  EXPECT_EQ(layout.cell_box({0, 0}), (Box{2, 1, 6, 1}));
  EXPECT_EQ(layout.cell_box({2, 1}), (Box{16, 2, 6, 1}));
}

TEST(BoardPlan, CellsLieRowByRowWithGapsInProportion) {
  const WalledBoard board(resized(test::rules_of("2048"), 3, 2)->shape);
  const BoardPlan plan = plan_of(board, 60);
  EXPECT_EQ(plan.gap, 8);
  EXPECT_EQ(plan.width(), 3 * 60 + 4 * 8);
  EXPECT_EQ(plan.height(), 2 * 60 + 3 * 8);
  EXPECT_EQ(plan.corner(0), (Cell{8, 8}));
  EXPECT_EQ(plan.corner(5), (Cell{8 + 2 * 68, 8 + 68}));
}

}  // namespace
}  // namespace tilery
