#include "tilery/picture/lettering.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace tilery {
namespace {

/// A digit for each pixel, from 0 for none to 8 for all ink.
std::string drawn(const Grid<std::uint8_t>& ink) {
  std::string text;
  for (int y = 0; y < ink.height; ++y) {
    for (int x = 0; x < ink.width; ++x) {
      text += static_cast<char>('0' + ink.at({x, y}) / 2);
    }
    text += '\n';
  }
  return text;
}

int ink_of(const Grid<std::uint8_t>& ink) {
  return std::accumulate(ink.values.begin(), ink.values.end(), 0);
}

TEST(TextInk, HasRoundEndsAndFullStrokes) {
  EXPECT_EQ(drawn(text_ink("1", 4)),
            "0000660000\n"
            "0000880000\n"
            "0068880000\n"
            "0068880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0068888600\n"
            "0068888600\n");
}

TEST(TextInk, DotsMayBeOfHalfPixels) {
  const auto ink = text_ink("10", 5);
  EXPECT_EQ(ink.width, 28);  // 11 dots
  EXPECT_EQ(ink.height, 18);
  EXPECT_NEAR(ink_of(ink) * 16, ink_of(text_ink("10", 20)), ink_of(ink));
}

TEST(TextInk, StrokesOfHalfAPixelAreAsDarkAsWholeOnes) {
  const auto darkest = [](int halves) {
    const auto ink = text_ink("I", halves);
    int most = 0;
    for (int y = 0; y < ink.height; ++y) {
      for (int x = 0; x < ink.width; ++x) {
        most = std::max(most, int{ink.at({x, y})});
      }
    }
    return most;
  };
  EXPECT_EQ(darkest(1), full_ink);
  EXPECT_EQ(darkest(4), full_ink);
}

TEST(TextInk, LettersStandADotApart) {
  const auto ink = text_ink("08", 6);
  ASSERT_EQ(ink.width, 33);
  ASSERT_EQ(ink.height, 21);
  for (int y = 0; y < ink.height; ++y) {
    for (int x = 15; x < 18; ++x) {
      ASSERT_EQ(ink.at({x, y}), 0) << x << ' ' << y;
    }
  }
}

TEST(TextInk, AreasGrowWithTheSquareOfTheScale) {
  for (const char* digit : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "k", "M"}) {
    const int small = ink_of(text_ink(digit, 8));
    EXPECT_GT(small, 7 * full_ink * 16 * 2 / 3) << digit;
    EXPECT_NEAR(ink_of(text_ink(digit, 16)), 4 * small, small / 5) << digit;
  }
}

TEST(TextInk, ADiagonalHasNoGaps) {
  const auto ink = text_ink("7", 16);
  // Every pixel between the dots of the slanting part is ink.
  for (int step = 0; step <= 8; ++step) {
    EXPECT_EQ(ink.at({36 - step, 12 + step}), full_ink) << step;
  }
}

TEST(TextInk, EveryPrintableSignIsDrawnAndOnlyOAndZeroAreAlike) {
  std::set<LetterDots> dots;
  for (char sign = '!'; sign <= '~'; ++sign) {
    EXPECT_GT(ink_of(text_ink({&sign, 1}, 4)), 0) << sign;
    const bool is_new = dots.insert(dots_of(sign)).second;
    EXPECT_EQ(is_new, sign != 'O') << sign;
  }
  EXPECT_EQ(dots_of('O'), dots_of('0'));
  EXPECT_EQ(ink_of(text_ink(" ", 8)), 0);
}

TEST(TextInk, AByteThatIsNoSignShowsAsAFrame) {
  EXPECT_EQ(dots_of('\n'), dots_of('\xC3'));
  EXPECT_FALSE(dots_of('\n') == dots_of('D'));
  EXPECT_EQ(drawn(text_ink("\x7F", 2)),
            "78887\n"
            "80008\n"
            "80008\n"
            "80008\n"
            "80008\n"
            "80008\n"
            "78887\n");
}

}  // namespace
}  // namespace tilery
