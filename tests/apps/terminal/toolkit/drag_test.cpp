#include "apps/terminal/toolkit/list_view.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

std::optional<Direction> dragged_to(Cell to) {
  Drag drag;
  EXPECT_FALSE(drag.take({MouseAction::press, {40, 12}}));
  return drag.take({MouseAction::release, to});
}

TEST(Drag, CoversAtLeastTwoRowsOrFourColumns) {
  EXPECT_EQ(dragged_to({40, 10}), Direction::up);
  EXPECT_EQ(dragged_to({40, 14}), Direction::down);
  EXPECT_EQ(dragged_to({36, 12}), Direction::left);
  EXPECT_EQ(dragged_to({44, 12}), Direction::right);
  EXPECT_EQ(dragged_to({43, 13}), std::nullopt);
}

TEST(Drag, AColumnIsHalfAsWideAsARowIsHigh) {
  EXPECT_EQ(dragged_to({44, 15}), Direction::down);
  EXPECT_EQ(dragged_to({48, 15}), Direction::right);
}

TEST(Drag, EndsWithTheReleaseOfAButtonThatWasPressed) {
  Drag drag;
  EXPECT_FALSE(drag.take({MouseAction::release, {0, 0}}));
  drag.take({MouseAction::press, {40, 12}});
  EXPECT_FALSE(drag.take({MouseAction::wheel_up, {40, 2}}));
  EXPECT_TRUE(drag.take({MouseAction::release, {40, 2}}));
  EXPECT_FALSE(drag.take({MouseAction::release, {40, 22}}));
}

}  // namespace
}  // namespace tilery
