#include "tilery/core/direction.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Direction, EveryNameNamesItsOwnDirection) {
  for (const Direction direction : all_directions) {
    EXPECT_EQ(direction_named(name_of(direction)), direction);
  }
}

TEST(Direction, IsNamedByAWholeLowerCaseWordOnly) {
  for (const std::string_view text : {"", "l", "Left", "left ", "lefts", "upp", "LEFT"}) {
    EXPECT_EQ(direction_named(text), std::nullopt) << text;
  }
}

TEST(Direction, OppositeTurnsLeftToRightAndUpToDown) {
  EXPECT_EQ(opposite(Direction::left), Direction::right);
  EXPECT_EQ(opposite(Direction::right), Direction::left);
  EXPECT_EQ(opposite(Direction::up), Direction::down);
  EXPECT_EQ(opposite(Direction::down), Direction::up);
}

TEST(Direction, LeftAndRightAreHorizontal) {
  EXPECT_TRUE(is_horizontal(Direction::left));
  EXPECT_TRUE(is_horizontal(Direction::right));
  EXPECT_FALSE(is_horizontal(Direction::up));
  EXPECT_FALSE(is_horizontal(Direction::down));
}

TEST(Direction, LeftAndUpAreForward) {
  EXPECT_TRUE(is_forward(Direction::left));
  EXPECT_TRUE(is_forward(Direction::up));
  EXPECT_FALSE(is_forward(Direction::right));
  EXPECT_FALSE(is_forward(Direction::down));
}

}  // namespace
}  // namespace tilery
