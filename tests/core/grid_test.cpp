#include "tilery/core/grid.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Grid, LiesRowByRowFromTheTopLeft) {
  Grid<int> grid(3, 2);
  grid.at({2, 0}) = 1;
  grid.at({0, 1}) = 2;
  EXPECT_EQ(grid.values, (std::vector<int>{0, 0, 1, 2, 0, 0}));
}

TEST(Grid, IsFilledWithTheValueGiven) {
  EXPECT_EQ(Grid<char>(2, 2, '#').values, (std::vector<char>{'#', '#', '#', '#'}));
}

TEST(Grid, DiffersFromOneOfAnotherShapeWithTheSameValues) {
  EXPECT_FALSE(Grid<int>(6, 1) == Grid<int>(2, 3));
  EXPECT_TRUE(Grid<int>(2, 3) == Grid<int>(2, 3));
}

TEST(Grid, WithoutAShapeHoldsNothing) {
  const Grid<int> grid;
  EXPECT_EQ(grid.width, 0);
  EXPECT_EQ(grid.height, 0);
  EXPECT_TRUE(grid.values.empty());
}

#ifndef NDEBUG
TEST(GridDeathTest, ACellOutsideIsOurMistake) {
  const Grid<int> grid(3, 2);
  EXPECT_DEATH(static_cast<void>(grid.at({3, 0})), "cell.x < width");
  EXPECT_DEATH(static_cast<void>(grid.at({0, 2})), "cell.y < height");
  EXPECT_DEATH(static_cast<void>(grid.at({-1, 0})), "cell.x >= 0");
}
#endif

}  // namespace
}  // namespace tilery
