#include "tilery/record/formats/framework.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"

namespace tilery {
namespace {

using test::expect_small_game;
using test::fault_of;
using test::imported;
using test::small_game;

const std::string framework = "tilery@0|0152#LF1#D02|tilery@0\n";

TEST(Framework, PlacementsAndSlidesTakeTurns) {
  expect_small_game(framework, "framework");
  EXPECT_EQ(write_framework(small_game()), framework);
}

TEST(Framework, ATagMayHoldNearlyAnything) {
  expect_small_game("N/A, 2 tiles@17|0152#LF1#D02|x y@18", "framework");
}

TEST(Framework, TimesAreWaits) {
  const auto record = imported("A@1700000000000|0152#L(250)F1(3)#D02|B@1700000000300");
  ASSERT_TRUE(record.has_value()) << record.error();
  EXPECT_EQ(record->began, 1'700'000'000);
  EXPECT_EQ(record->waits_ms, (std::vector<std::uint32_t>{250, 0}));
}

TEST(Framework, ARewardMustBeTheGainOfTheMove) {
  EXPECT_TRUE(imported("A@1|0111#L[4]F1|B@2").has_value());
  EXPECT_EQ(fault_of("A@1|0111#L[8]F1|B@2"), "in, byte 8: expected the gain 4, found 8");
}

TEST(Framework, ALineEndsAfterItsClosingTime) {
  EXPECT_EQ(fault_of("A@1|0152|B@2 ", "framework"),
            "in, byte 12: expected the end of the line, found the character U+0020");
  EXPECT_EQ(fault_of("A@1|0152#LF1", "framework"),
            "in, byte 12: expected '|', found the end of the line");
}

}  // namespace
}  // namespace tilery
