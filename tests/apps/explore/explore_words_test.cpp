#include "apps/explore/explore_words.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

ExploreCommand meant(std::string_view line, bool is_at_lock = false) {
  const auto command = explore_command_of(line, is_at_lock);
  EXPECT_TRUE(command) << line;
  return command.value_or(ExploreCommand{});
}

TEST(ExploreWords, DirectionsAreStepsInAnyForm) {
  for (const char* line : {"north-east", "NE", "northeast", "  ne ", "go ne", "walk north-east"}) {
    const ExploreCommand command = meant(line);
    EXPECT_EQ(command.verb, ExploreVerb::step) << line;
    ASSERT_NE(command.point, nullptr) << line;
    EXPECT_EQ(command.point->step, (Offset{1, -1})) << line;
  }
  EXPECT_EQ(meant("west 12").times, 12);
  EXPECT_EQ(meant("up").point->step, (Offset{0, -1}));
}

TEST(ExploreWords, NumbersOfStepsHaveBounds) {
  for (const char* line : {"west 0", "west 101", "west -1", "west x", "west 99999999999"}) {
    EXPECT_FALSE(explore_command_of(line, false)) << line;
  }
}

TEST(ExploreWords, AtALockDirectionsSlide) {
  EXPECT_EQ(meant("left", true).verb, ExploreVerb::slide);
  EXPECT_EQ(meant("l", true).direction, Direction::left);
  EXPECT_EQ(meant("leave", true).verb, ExploreVerb::leave);
}

TEST(ExploreWords, NamesLoseWhatStandsBeforeAndBehindThem) {
  EXPECT_EQ(meant("talk to Tam").name, "tam");
  EXPECT_EQ(meant("look at the signpost").name, "signpost");
  EXPECT_EQ(meant("give the bottle to Orla").name, "bottle");
  EXPECT_EQ(meant("put out the torch").name, "torch");
  EXPECT_EQ(meant("put out the torch").verb, ExploreVerb::douse);
  EXPECT_EQ(meant("go to Tam").verb, ExploreVerb::travel);
  EXPECT_EQ(meant("look north").point->step, (Offset{0, -1}));
}

TEST(ExploreWords, OtherWordsMeanNothing) {
  for (const char* line : {"", " ", "norht", "go", "run", "run tam", "1", "\xff"}) {
    EXPECT_FALSE(explore_command_of(line, false)) << line;
  }
}

}  // namespace
}  // namespace tilery
