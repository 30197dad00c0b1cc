#include "tilery/retro/atari_rom.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

namespace tilery {
namespace {

std::string picture_of(const AtariGlyph& glyph) {
  std::string picture;
  for (std::size_t row = glyph.size(); row-- > 0;) {
    for (int dot = 7; dot >= 0; --dot) {
      picture += (glyph[row] >> dot & 1) != 0 ? '#' : '.';
    }
    picture += '\n';
  }
  return picture;
}

TEST(AtariGlyph, SetsFourDigitsInTwoRows) {
  EXPECT_EQ(picture_of(atari_glyph("2048")),
            "###.###.\n"
            "..#.#.#.\n"
            "###.#.#.\n"
            "#...#.#.\n"
            "###.###.\n"
            "........\n"
            "#.#.###.\n"
            "#.#.#.#.\n"
            "###.###.\n"
            "..#.#.#.\n"
            "..#.###.\n");
}

TEST(AtariGlyph, DoublesASingleDigit) {
  EXPECT_EQ(picture_of(atari_glyph("4")),
            "##..##..\n"
            "##..##..\n"
            "##..##..\n"
            "##..##..\n"
            "######..\n"
            "######..\n"
            "....##..\n"
            "....##..\n"
            "....##..\n"
            "....##..\n"
            "........\n");
}

TEST(AtariGlyph, DistinguishesAllNumbersUpToFourDigitsWithoutTheRightmostDot) {
  std::set<AtariGlyph> seen;
  for (int number = 0; number <= 9999; ++number) {
    const AtariGlyph glyph = atari_glyph(std::to_string(number));
    EXPECT_TRUE(seen.insert(glyph).second) << number;
    for (const std::uint8_t row : glyph) {
      ASSERT_EQ(row & 1, 0) << number;
    }
  }
}

TEST(AtariFigure, HasARowThatIsNotShownAndThenSevenRows) {
  const auto figure = atari_figure('1');
  EXPECT_EQ(figure[0], 0);
  EXPECT_NE(figure[1], 0);
  EXPECT_NE(figure[7], 0);
}

}  // namespace
}  // namespace tilery
