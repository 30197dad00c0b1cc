#include "tilery/board/walled_board.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

constexpr std::uint8_t W = WalledBoard::wall;

TEST(WalledBoard, FourByFourIsTwentyNineBytesAsOnTheAtari2600) {
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

TEST(WalledBoard, EveryStepFromEveryCellLandsOnAByteOfTheBoard) {
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

TEST(BoardOf, RefusesWrongLengthsTilesInBlockedCellsAndTheHighestRankBesideThem) {
  const Shape shape = {.width = 2, .height = 1, .is_open = false, .blocked = {false, true}};
  EXPECT_TRUE(board_of(shape, std::vector<Rank>{5, 0}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{5}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{5, 0, 0}).has_value());
  EXPECT_TRUE(board_of(shape, std::vector<Rank>{254, 0}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{255, 0}).has_value());
  EXPECT_FALSE(board_of(shape, std::vector<Rank>{5, 1}).has_value());
}

TEST(BoardOf, RanksComeBackAsTheyWentIn) {
  const std::vector<Rank> ranks = {1, 0, 3, 31, 0, 6};
  EXPECT_EQ(ranks_of(*board_of(Shape{.width = 3, .height = 2}, ranks)), ranks);
}

TEST(WalledBoard, StopsAtAGoalThatEndsTheGameOnceItsTileIsThere) {
  WalledBoard board(Shape{.width = 2, .height = 1});
  GoalRule goal = {.tile = Rank{3}, .then = AtGoal::stop};
  board.set(0, 2);
  EXPECT_FALSE(stops_at_goal(goal, board));
  board.set(1, 4);
  EXPECT_TRUE(stops_at_goal(goal, board));
  goal.then = AtGoal::ask;
  EXPECT_FALSE(stops_at_goal(goal, board));
}

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

TEST(Runs, AFullyBlockedLineHasNone) {
  Shape shape = {.width = 2, .height = 2};
  shape.blocked = {true, true, false, false};
  EXPECT_EQ(cells_of(WalledBoard(shape), Direction::right), (Cells{{3, 2}}));
}

TEST(Runs, DifferIfAnyCellDiffers) {
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
