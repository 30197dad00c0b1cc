#include "tilery/retro/tia_color.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(TiaColor, ShowsBlackWhiteAndClearHues) {
  EXPECT_EQ(ntsc_color(0x00), (Color{0, 0, 0}));
  EXPECT_GT(luminance_of(ntsc_color(0x0E)), 7500);
  const Color red = ntsc_color(0x44);
  EXPECT_GT(red.red, red.green + 60);
  EXPECT_GT(red.red, red.blue + 40);
  const Color blue = ntsc_color(0x84);
  EXPECT_GT(blue.blue, blue.red + 60);
  const Color green = ntsc_color(0xC4);
  EXPECT_GT(green.green, green.red + 40);
}

TEST(TiaColor, IsTheNearestOneToItself) {
  for (int tia = 0; tia < 256; tia += 2) {
    const Color shown = ntsc_color(static_cast<TiaColor>(tia));
    EXPECT_EQ(ntsc_color(nearest_tia(shown)), shown) << tia;
  }
}

TEST(TiaColor, NearestBesideWhiteHasTheContrastAskedFor) {
  const Color white = ntsc_color(brightest_tia);
  for (int tia = 0; tia < 256; tia += 2) {
    const TiaColor chosen = nearest_tia_beside(ntsc_color(static_cast<TiaColor>(tia)), white, 300);
    EXPECT_GE(contrast(ntsc_color(chosen), white), 300) << tia;
  }
}

TEST(TiaColor, ShadeBesideAnEqualColourDiffersInBrightnessAlone) {
  for (int tia = 0; tia < 256; tia += 2) {
    const auto color = static_cast<TiaColor>(tia);
    EXPECT_NE(shade_beside(color, color), color);
    EXPECT_EQ(shade_beside(color, color) >> 4, color >> 4) << "its hue stays";
    EXPECT_EQ(shade_beside(color, static_cast<TiaColor>(tia ^ 2)), color);
  }
}

TEST(TiaColor, KeepsItsBrightnessOnPal) {
  for (int tia = 0; tia < 256; tia += 2) {
    EXPECT_EQ(pal_of(static_cast<TiaColor>(tia)) & 0x0F, tia & 0x0F);
  }
  EXPECT_EQ(pal_of(0x0E), 0x0E) << "grey stays grey";
  EXPECT_EQ(pal_of(0x84), 0xD4) << "blue";
}

}  // namespace
}  // namespace tilery
