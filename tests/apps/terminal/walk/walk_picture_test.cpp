#include "apps/terminal/walk/walk_picture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/quest/small_world.h"

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
  draw_messages(picture, {0, 0, 20, 2}, {messages, 2}, {});
  EXPECT_EQ(text_of(picture), "second\nthird\n");
}

TEST(WalkMessages, NewOnesStandOut) {
  Inks inks;
  inks.plain.is_bold = true;
  Picture picture({20, 2});
  const std::vector<std::string> messages = {"old", "new"};
  draw_messages(picture, {0, 0, 20, 2}, {messages, 1}, inks);
  EXPECT_FALSE(picture.at({0, 0}).style.is_bold);
  EXPECT_TRUE(picture.at({0, 1}).style.is_bold);
}

TEST(WalkMessages, MoreNewOnesThanFitAreReadFromTheFirst) {
  const Box box{0, 0, 20, 2};
  const std::vector<std::string> messages = {"old", "one", "two", "three", "four", "five"};
  const auto shown = [&](int read) {
    Picture picture({20, 2});
    draw_messages(picture, box, {messages, 1, read}, {});
    return text_of(picture);
  };
  EXPECT_EQ(shown(0), "one\ntwo           ↓ more\n");
  EXPECT_EQ(shown(2), "three\nfour          ↓ more\n");
  EXPECT_EQ(shown(4), "four\nfive\n");
  EXPECT_TRUE(has_more(box, {messages, 1, 2}));
  EXPECT_FALSE(has_more(box, {messages, 1, 4}));
}

TEST(WalkStatus, NarrowPagesShowHealthAndQuest) {
  const WalkPlaces narrow = walk_places({40, 12}).value();
  EXPECT_EQ(narrow.status.height, 1);
  EXPECT_EQ(walk_places({80, 24})->status.height, 0) << "the panel tells it";
  const quest::World world = quest::drawn_world({"@..."});
  Picture picture({40, 12});
  draw_walk_status(picture, narrow.status, world, quest::first_state(world, 1), {});
  const std::string text = text_of(picture);
  EXPECT_NE(text.find("Health "), std::string::npos) << text;
  EXPECT_NE(text.find("Part 1 of 2"), std::string::npos) << text;
}

}  // namespace
}  // namespace tilery
