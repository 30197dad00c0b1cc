#include "tilery/picture/scene_picture.h"

#include <gtest/gtest.h>

#include "tests/picture/looks.h"

namespace tilery {
namespace {

using test::black;
using test::white;

TEST(Depth, EveryFixedColourIsItsOwnNearest) {
  for (int number = 16; number < 256; ++number) {
    const Color color = color_numbered(number);
    EXPECT_EQ(color_numbered(nearest_of_256(color)), color) << number;
  }
  for (int number = 0; number < 16; ++number) {
    EXPECT_EQ(nearest_of_16(color_numbered(number)), number);
  }
  for (int number = 0; number < 8; ++number) {
    EXPECT_EQ(nearest_of_8(color_numbered(number)), number);
  }
}

TEST(Depth, WithoutColoursOnlyWeightAndReversalStay) {
  const Style style{.ink = white, .paper = black, .is_bold = true, .is_reversed = true};
  EXPECT_EQ(reduced(style, Depth::none), (TerminalStyle{-1, -1, true, true}));
}

TEST(Depth, AnUnsetColourIsTheTerminalsOwn) {
  EXPECT_EQ(reduced(Style{}, Depth::two_hundred_fifty_six), (TerminalStyle{-1, -1, false, false}));
  EXPECT_EQ(reduced(Style{.ink = white}, Depth::sixteen), (TerminalStyle{15, -1, false, false}));
}

TEST(Depth, InkThatWouldVanishInItsPaperIsMadeLegible) {
  const Style beige{.ink = Color{0x77, 0x6E, 0x65}, .paper = Color{0xEE, 0xE4, 0xDA}};
  const TerminalStyle shown = reduced(beige, Depth::sixteen);
  EXPECT_GE(contrast(color_numbered(shown.ink), color_numbered(shown.paper)), 200);
}

TEST(Depth, GreyOnBlackIsReadableWithEightColours) {
  const Style faint{.ink = Color{0x8B, 0x93, 0xA3}, .paper = Color{0x16, 0x18, 0x1D}};
  EXPECT_EQ(reduced(faint, Depth::eight), (TerminalStyle{7, 0, false, false}));
}

TEST(Depth, TrueColoursStayAsTheyAre) {
  const Style beige{.ink = Color{0x77, 0x6E, 0x65}, .paper = Color{0xEE, 0xE4, 0xDA}};
  EXPECT_EQ(reduced(beige, Depth::true_color), (TerminalStyle{0x776E65, 0xEEE4DA, false, false}));
  EXPECT_EQ(reduced(Style{}, Depth::true_color), (TerminalStyle{-1, -1, false, false}));
}

TEST(Depth, DimInkIsDarkerThanReadableInkAtEveryDepth) {
  for (const Color ink : {Color{138, 138, 138}, Color{200, 60, 40}, Color{60, 90, 220}, white}) {
    const auto part = [](std::uint8_t all) { return static_cast<std::uint8_t>(all * 2 / 5); };
    const Color dim_ink{part(ink.red), part(ink.green), part(ink.blue)};
    const Style lit{.ink = ink, .paper = Color{28, 28, 28}};
    const Style dim{.ink = dim_ink, .paper = Color{11, 11, 11}, .is_dim = true};
    for (const Depth depth : {Depth::eight, Depth::sixteen, Depth::two_hundred_fifty_six}) {
      const TerminalStyle bright_shown = reduced(lit, depth);
      const TerminalStyle dim_shown = reduced(dim, depth);
      EXPECT_LT(luminance_of(color_numbered(dim_shown.ink)),
                luminance_of(color_numbered(bright_shown.ink)))
          << hex_of(ink) << ' ' << static_cast<int>(depth);
      EXPECT_GE(contrast(color_numbered(dim_shown.ink), color_numbered(dim_shown.paper)), 140);
    }
  }
}

TEST(Depth, WithoutColoursDimIsAnAttribute) {
  EXPECT_TRUE(reduced(Style{.ink = white, .is_dim = true}, Depth::none).is_dim);
  EXPECT_FALSE(reduced(Style{.ink = white}, Depth::none).is_dim);
}

TEST(Depth, BlockElementsKeepBothColours) {
  const Style style{.ink = Color{0xC0, 0xC0, 0}, .paper = white};
  const int ink = nearest_of_16(*style.ink);
  EXPECT_EQ(reduced(Glyph{U'▀', style}, Depth::sixteen).ink, ink);
  EXPECT_NE(reduced(Glyph{U'x', style}, Depth::sixteen).ink, ink);
}

}  // namespace
}  // namespace tilery
