#include "tilery/narration/walk_words.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

WalkCommand command_in(std::string_view line, bool is_at_lock = false) {
  const auto command = walk_command_of(line, is_at_lock);
  EXPECT_TRUE(command) << line;
  return command.value_or(WalkCommand{});
}

TEST(WalkWords, DirectionsAreStepsInAnyForm) {
  for (const char* line : {"north-east", "NE", "northeast", "  ne ", "go ne", "walk north-east"}) {
    const WalkCommand command = command_in(line);
    EXPECT_EQ(command.verb, WalkVerb::step) << line;
    ASSERT_NE(command.point, nullptr) << line;
    EXPECT_EQ(command.point->step, (Offset{1, -1})) << line;
  }
  EXPECT_EQ(command_in("west 12").times, 12);
  EXPECT_EQ(command_in("up").point->step, (Offset{0, -1}));
}

TEST(WalkWords, NumbersOfStepsHaveBounds) {
  for (const char* line : {"west 0", "west 101", "west -1", "west x", "west 99999999999"}) {
    EXPECT_FALSE(walk_command_of(line, false)) << line;
  }
}

TEST(WalkWords, AtALockDirectionsSlide) {
  EXPECT_EQ(command_in("left", true).verb, WalkVerb::slide);
  EXPECT_EQ(command_in("l", true).direction, Direction::right) << "as on the screen";
  EXPECT_EQ(command_in("k", true).direction, Direction::up);
  EXPECT_EQ(command_in("leave", true).verb, WalkVerb::leave);
}

TEST(WalkWords, NamesLoseParticlesBeforeAndBehindThem) {
  EXPECT_EQ(command_in("talk to Tam").name, "Tam");
  EXPECT_EQ(command_in("look at the signpost").name, "signpost");
  EXPECT_EQ(command_in("give the bottle to Orla").name, "bottle");
  EXPECT_EQ(command_in("put out the torch").name, "torch");
  EXPECT_EQ(command_in("put out the torch").verb, WalkVerb::douse);
  EXPECT_EQ(command_in("go to Tam").verb, WalkVerb::travel);
  EXPECT_EQ(command_in("look north").point->step, (Offset{0, -1}));
}

TEST(WalkWords, OtherWordsAreUnknown) {
  for (const char* line : {"", " ", "norht", "go", "run", "run tam", "1", "\xff"}) {
    EXPECT_FALSE(walk_command_of(line, false)) << line;
  }
}

}  // namespace
}  // namespace tilery
