#include "tilery/picture/color.h"

#include <gtest/gtest.h>

#include "tilery/picture/depth.h"

namespace tilery {
namespace {

constexpr Color black{0, 0, 0};
constexpr Color white{255, 255, 255};

TEST(Color, HexadecimalDigitsOfEitherCaseAreRead) {
  EXPECT_EQ(color_of("#eEe4Da"), (Color{0xEE, 0xE4, 0xDA}));
  EXPECT_EQ(color_of("#000000"), black);
}

TEST(Color, AnyOtherTextIsNone) {
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

TEST(Depth, EveryFixedColourIsItsOwnNearest) {
  for (int number = 16; number < 256; ++number) {
    const Color color = color_numbered(number);
    EXPECT_EQ(color_numbered(nearest_of_256(color)), color) << number;
  }
  for (int number = 0; number < 16; ++number) {
    EXPECT_EQ(nearest_of_16(color_numbered(number)), number);
  }
}

TEST(Depth, WithoutColoursOnlyWeightAndReversalStay) {
  const Style style{.ink = white, .paper = black, .is_bold = true, .is_reversed = true};
  EXPECT_EQ(reduced(style, Depth::none), (TerminalStyle{-1, -1, true, true}));
}

TEST(Depth, AColourThatIsNotNamedIsTheTerminalsOwn) {
  EXPECT_EQ(reduced(Style{}, Depth::two_hundred_fifty_six), (TerminalStyle{-1, -1, false, false}));
  EXPECT_EQ(reduced(Style{.ink = white}, Depth::sixteen), (TerminalStyle{15, -1, false, false}));
}

TEST(Depth, InkThatWouldVanishInItsPaperTurnsBlackOrWhite) {
  const Style beige{.ink = Color{0x77, 0x6E, 0x65}, .paper = Color{0xEE, 0xE4, 0xDA}};
  const TerminalStyle shown = reduced(beige, Depth::sixteen);
  EXPECT_GE(contrast(color_numbered(shown.ink), color_numbered(shown.paper)), 200);
}

}  // namespace
}  // namespace tilery
