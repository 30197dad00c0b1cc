#include "apps/terminal/walk/walk_picture.h"

#include <gtest/gtest.h>

#include <vector>

namespace tilery {
namespace {

TEST(WalkPlaces, APageBelowThirtyByTwelveHasNone) {
  EXPECT_TRUE(walk_places({30, 12}));
  EXPECT_FALSE(walk_places({29, 12}));
  EXPECT_FALSE(walk_places({30, 11}));
}

TEST(WalkPlaces, NarrowPagesHaveNoPanel) {
  EXPECT_EQ(walk_places({59, 24})->panel.width, 0);
  const WalkPlaces wide = walk_places({80, 24}).value();
  EXPECT_GT(wide.panel.width, 0);
  EXPECT_LE(wide.map.x + wide.map.width, wide.panel.x) << "side by side";
  EXPECT_LE(wide.map.y + wide.map.height, wide.said.y) << "messages below the map";
}

TEST(WalkMessages, TheLastOnesAreShown) {
  Picture picture({20, 2});
  const std::vector<std::string> messages = {"first", "second", "third"};
  draw_messages(picture, {0, 0, 20, 2}, messages, 2, {});
  EXPECT_EQ(text_of(picture), "second\nthird\n");
}

TEST(WalkMessages, NewOnesStandOut) {
  Inks inks;
  inks.plain.is_bold = true;
  Picture picture({20, 2});
  draw_messages(picture, {0, 0, 20, 2}, std::vector<std::string>{"old", "new"}, 1, inks);
  EXPECT_FALSE(picture.at({0, 0}).style.is_bold);
  EXPECT_TRUE(picture.at({0, 1}).style.is_bold);
}

}  // namespace
}  // namespace tilery
