#include "tilery/board/walled_board.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

constexpr std::uint8_t W = WalledBoard::wall;

TEST(WalledBoard, FourByFourIsTwentyNineBytesAsOnTheOriginal) {
  const WalledBoard board(Shape{.width = 4, .height = 4});
  const std::vector<std::uint8_t> expected = {W, W, W, W, W,  //
                                              0, 0, 0, 0, W,  //
                                              0, 0, 0, 0, W,  //
                                              0, 0, 0, 0, W,  //
                                              0, 0, 0, 0, W,  //
                                              W, W, W, W};
  EXPECT_EQ(std::vector(board.bytes().begin(), board.bytes().end()), expected);
  EXPECT_EQ(board.spot_of(0), 5u);
  EXPECT_EQ(board.step(Direction::left), -1);
  EXPECT_EQ(board.step(Direction::right), 1);
  EXPECT_EQ(board.step(Direction::up), -5);
  EXPECT_EQ(board.step(Direction::down), 5);
}

TEST(WalledBoard, EveryStepFromEveryCellLandsInsideTheLineOnEverySize) {
  for (int width = 1; width <= 32; ++width) {
    for (int height = 1; height <= 32; ++height) {
      const WalledBoard board(Shape{.width = width, .height = height});
      for (int cell = 0; cell < board.cells(); ++cell) {
        for (const Direction direction : all_directions) {
          const int spot = int(board.spot_of(cell)) + board.step(direction);
          ASSERT_GE(spot, 0);
          ASSERT_LT(spot, int(board.bytes().size()));
        }
      }
    }
  }
}

TEST(WalledBoard, AStepOverTheEdgeLandsOnAWallAndOneInsideOnTheNeighbour) {
  const WalledBoard board(Shape{.width = 3, .height = 2});
  for (int cell = 0; cell < 6; ++cell) {
    const int right = int(board.spot_of(cell)) + board.step(Direction::right);
    const int down = int(board.spot_of(cell)) + board.step(Direction::down);
    if (cell % 3 == 2) {
      EXPECT_EQ(board.bytes()[std::size_t(right)], W);
    } else {
      EXPECT_EQ(board.cell_at(std::size_t(right)), cell + 1);
    }
    if (cell >= 3) {
      EXPECT_EQ(board.bytes()[std::size_t(down)], W);
    } else {
      EXPECT_EQ(board.cell_at(std::size_t(down)), cell + 3);
    }
  }
}

TEST(WalledBoard, CellsAndSpotsAreInverse) {
  const WalledBoard board(Shape{.width = 5, .height = 7});
  for (int cell = 0; cell < board.cells(); ++cell) {
    EXPECT_EQ(board.cell_at(board.spot_of(cell)), cell);
  }
}

TEST(WalledBoard, ABlockedCellIsAWallOfRankZeroThatIsNotEmpty) {
  const WalledBoard board(
      Shape{.width = 2, .height = 1, .is_open = false, .blocked = {false, true}});
  EXPECT_TRUE(board.is_blocked(1));
  EXPECT_FALSE(board.is_empty(1));
  EXPECT_EQ(board.rank(1), 0);
  EXPECT_EQ(board.empty_cells(), 1);
}

TEST(WalledBoard, TheLargestTileIsNeverAWall) {
  WalledBoard board(Shape{.width = 2, .height = 2});
  EXPECT_EQ(board.largest(), 0);
  board.set(3, highest_rank);
  EXPECT_EQ(board.largest(), highest_rank);
}

TEST(BoardOf, RefusesWrongLengthsHighRanksAndTilesInBlockedCells) {
  const Shape shape = {.width = 2, .height = 1, .is_open = false, .blocked = {false, true}};
  EXPECT_TRUE(board_of(shape, std::vector<Rank>{5, 0}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{5}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{5, 0, 0}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{32, 0}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{5, 1}).has_value());
}

TEST(BoardOf, RanksComeBackAsTheyWentIn) {
  const std::vector<Rank> ranks = {1, 0, 3, 31, 0, 6};
  EXPECT_EQ(ranks_of(*board_of(Shape{.width = 3, .height = 2}, ranks)), ranks);
}

TEST(WalledBoard, StopsAtTheGoalOnlyWhereItsTileIsAndEndsTheGame) {
  WalledBoard board(Shape{.width = 2, .height = 1});
  GoalRule goal = {.tile = Rank{3}, .then = AtGoal::stop};
  board.set(0, 2);
  EXPECT_FALSE(stops_at_goal(goal, board));
  board.set(1, 4);
  EXPECT_TRUE(stops_at_goal(goal, board));
  goal.then = AtGoal::ask;
  EXPECT_FALSE(stops_at_goal(goal, board));
}

}  // namespace
}  // namespace tilery
