#include "tilery/picture/theme.h"

#include <gtest/gtest.h>

#include "tests/picture/looks.h"

namespace tilery {
namespace {

using test::black;
using test::white;

TEST(Color, HexadecimalDigitsOfEitherCaseAreRead) {
  EXPECT_EQ(color_of("#eEe4Da"), (Color{0xEE, 0xE4, 0xDA}));
  EXPECT_EQ(color_of("#000000"), black);
}

TEST(Color, AnyOtherTextIsNoColor) {
  for (const char* text : {"", "#", "eee4da", "#eee4d", "#eee4da0", "#eee4dg", "#@@@@@@"}) {
    EXPECT_EQ(color_of(text), std::nullopt) << text;
  }
}

TEST(Color, ContrastRunsFromOneToTwentyOne) {
  EXPECT_EQ(contrast(white, white), 100);
  EXPECT_EQ(contrast(black, white), 2100);
  EXPECT_EQ(contrast(white, black), 2100);
}

TEST(Color, DistanceIsLeastToItselfAndMostFromBlackToWhite) {
  EXPECT_EQ(distance({1, 2, 3}, {1, 2, 3}), 0);
  EXPECT_GT(distance(black, white), 750);
  EXPECT_EQ(distance({9, 8, 7}, {1, 2, 3}), distance({1, 2, 3}, {9, 8, 7}));
}

TEST(Color, IsWrittenAsItIsRead) {
  EXPECT_EQ(hex_of({0xEE, 0x04, 0xDA}), "#ee04da");
  EXPECT_EQ(color_of(hex_of({1, 200, 99})), (Color{1, 200, 99}));
}

}  // namespace
}  // namespace tilery
