#include "apps/terminal/walk/walk_picture.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <string_view>

namespace tilery {
namespace {

using Answer = WalkCursor::Answer;
using Purpose = WalkCursor::Purpose;

constexpr std::array<Offset, 2> sights = {Offset{1, 1}, Offset{0, -3}};

Answer typed(WalkCursor& cursor, std::initializer_list<std::string_view> keys) {
  Answer answer = Answer::stays;
  for (const std::string_view key : keys) {
    answer = cursor.take(key_named(key).value(), sights);
  }
  return answer;
}

TEST(WalkCursor, StepsAndFarStepsMoveIt) {
  WalkCursor cursor(Purpose::look);
  EXPECT_EQ(typed(cursor, {"left", "L", "n"}), Answer::moves);
  EXPECT_EQ(cursor.offset(), (Offset{8, 1}));
}

TEST(WalkCursor, StaysWithinSixtyCells) {
  WalkCursor cursor(Purpose::look);
  for (int i = 0; i < 10; ++i) {
    typed(cursor, {"H", "J"});
  }
  EXPECT_EQ(cursor.offset(), (Offset{-60, 60}));
}

TEST(WalkCursor, TabGoesRoundTheThingsInSight) {
  WalkCursor cursor(Purpose::look);
  typed(cursor, {"tab"});
  EXPECT_EQ(cursor.offset(), sights[0]);
  typed(cursor, {"tab"});
  EXPECT_EQ(cursor.offset(), sights[1]);
  typed(cursor, {"space"});
  EXPECT_EQ(cursor.offset(), sights[0]);
  EXPECT_EQ(cursor.take(key_of(KeyKind::tab), {}), Answer::stays) << "nothing is in sight";
}

TEST(WalkCursor, EnterTravelsOnlyIfTheCursorIsForTravel) {
  WalkCursor look(Purpose::look);
  EXPECT_EQ(typed(look, {"right", "enter"}), Answer::ends);
  WalkCursor travel(Purpose::travel);
  EXPECT_EQ(typed(travel, {"right", "enter"}), Answer::goes);
  WalkCursor changed(Purpose::look);
  EXPECT_EQ(typed(changed, {"right", "t"}), Answer::goes);
}

TEST(WalkCursor, AnyOtherKeyEndsIt) {
  for (const char* key : {"q", "escape", "x", "f5"}) {
    WalkCursor cursor(Purpose::travel);
    EXPECT_EQ(typed(cursor, {key}), Answer::ends) << key;
  }
}

TEST(WalkCursor, AsksWithTheKeysThatAnswer) {
  EXPECT_EQ(WalkCursor(Purpose::look).question(),
            "Look where? Arrows move, tab jumps to a thing in sight.");
  EXPECT_EQ(WalkCursor(Purpose::travel).question(),
            "Go where? Arrows move, tab jumps to a thing in sight, enter goes.");
}

}  // namespace
}  // namespace tilery
