#include "tilery/packed/packed_board.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

const Shape four_by_four = {.width = 4, .height = 4};

TEST(PackedBoard, HasItsFirstCellInTheLowestNibble) {
  const PackedBoard board = PackedBoard{}.with(0, 1).with(3, 2).with(4, 15);
  EXPECT_EQ(board.bits, 0xF2001U);
  EXPECT_EQ(board.rank(4), 15);
  EXPECT_EQ(board.rank(5), 0);
}

TEST(PackedBoard, IsConvertedToAWalledBoardAndBack) {
  const PackedBoard board = {0x0123456789ABCDEF};
  EXPECT_EQ(packed(unpacked(board, four_by_four)), board);
  EXPECT_EQ(unpacked(board, four_by_four).rank(0), 15);
  EXPECT_EQ(unpacked(board, four_by_four).rank(14), 1);
}

TEST(PackedBoard, IsNotMadeOfOtherSizesOrHigherRanks) {
  EXPECT_EQ(packed(WalledBoard(Shape{.width = 4, .height = 3})), std::nullopt);
  WalledBoard board(four_by_four);
  board.set(5, 15);
  EXPECT_TRUE(packed(board));
  board.set(5, 16);
  EXPECT_EQ(packed(board), std::nullopt);
}

TEST(PackedBoard, FindsTheLargestTileInEveryCell) {
  for (int cell = 0; cell < 16; ++cell) {
    EXPECT_EQ(largest(PackedBoard{0x1111'1111'1111'1111}.with(cell, 14)), 15);
    EXPECT_EQ(largest(PackedBoard{}.with(cell, 8).with((cell + 1) % 16, 7)), 8);
  }
  EXPECT_EQ(largest(PackedBoard{}), 0);
}

TEST(PackedBoard, StopsAtAGoalThatEndsTheGameOnceItsTileIsThere) {
  GoalRule goal = {.tile = Rank{11}, .then = AtGoal::stop};
  EXPECT_FALSE(stops_at_goal(goal, PackedBoard{}.with(2, 10)));
  EXPECT_TRUE(stops_at_goal(goal, PackedBoard{}.with(2, 11)));
  EXPECT_TRUE(stops_at_goal(goal, PackedBoard{}.with(2, 12)));
  goal.then = AtGoal::go_on;
  EXPECT_FALSE(stops_at_goal(goal, PackedBoard{}.with(2, 11)));
}

}  // namespace
}  // namespace tilery
