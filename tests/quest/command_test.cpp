#include "tilery/quest/command.h"

#include <gtest/gtest.h>

namespace tilery::quest {
namespace {

TEST(Command, TokensAreReadBackAndOtherTextsAreNoCommands) {
  for (const char* token : {"n", "ne", "e", "se", "s", "sw", "w", "nw", ".", "u0", "l12", "d3",
                            "g999", "<", ">", "^", "v", "r", "q"}) {
    ASSERT_TRUE(command_of_token(token)) << token;
    EXPECT_EQ(token_of(*command_of_token(token)), token);
  }
  for (const char* token : {"", "x", "nn", "u", "u-1", "u01", "u1000", "g1x", " n", "N"}) {
    EXPECT_FALSE(command_of_token(token)) << token;
  }
}

TEST(Compass, StraightOffsetsAndDiagonalsPointWhereTheyLead) {
  for (const Compass& point : compass) {
    EXPECT_EQ(compass_of(point.step).name, point.name);
    EXPECT_EQ(compass_of({5 * point.step.dx, 5 * point.step.dy}).name, point.name);
  }
}

TEST(Compass, OffsetsBetweenTwoDirectionsPointToTheNearer) {
  EXPECT_EQ(compass_of({12, 5}).name, "east");
  EXPECT_EQ(compass_of({12, 6}).name, "south-east");
  EXPECT_EQ(compass_of({-1, -3}).name, "north");
  EXPECT_EQ(compass_of({-2, -3}).name, "north-west");
}

}  // namespace
}  // namespace tilery::quest
