#include "apps/terminal/toolkit/curses.h"

#define NCURSES_NOMACROS 1
#include <curses.h>
#undef lines
#undef columns

#include <gtest/gtest.h>

#include <cstdio>

namespace tilery {
namespace {

/// Runs ncurses for the terminal type that is the parameter, without a screen.
class ColorPairsOf : public testing::TestWithParam<const char*> {
 protected:
  ColorPairsOf()
      : out_(std::fopen("/dev/null", "w+")), screen_(::newterm(GetParam(), out_, out_)) {}
  ~ColorPairsOf() override {
    if (screen_ != nullptr) {
      ::endwin();
      ::delscreen(screen_);
    }
    std::fclose(out_);
  }

  std::FILE* out_;
  SCREEN* screen_;
};

using ColorsOfXterm = ColorPairsOf;
TEST_P(ColorsOfXterm, AreAsManyAsAreChosen) {
  ASSERT_NE(screen_, nullptr);
  EXPECT_EQ(ColorPairs(ColorChoice::always).depth(), Depth::two_hundred_fifty_six);
  EXPECT_EQ(ColorPairs(ColorChoice::sixteen).depth(), Depth::sixteen);
  EXPECT_EQ(ColorPairs(ColorChoice::never).depth(), Depth::none);
}

TEST_P(ColorsOfXterm, EqualColoursShareAPair) {
  ASSERT_NE(screen_, nullptr);
  ColorPairs pairs(ColorChoice::always);
  const Glyph red{U'x', {.ink = Color{255, 0, 0}, .paper = Color{0, 0, 0}}};
  const Glyph green{U'x', {.ink = Color{0, 255, 0}, .paper = Color{0, 0, 0}}};
  EXPECT_EQ(pairs.look_of(red).pair, pairs.look_of(red).pair);
  EXPECT_NE(pairs.look_of(red).pair, pairs.look_of(green).pair);
  EXPECT_EQ(pairs.look_of({U'x', {}}).pair, 0) << "the terminal's own colours";
  EXPECT_NE(pairs.look_of({U'x', {.is_bold = true}}).attributes & A_BOLD, 0U);
}
INSTANTIATE_TEST_SUITE_P(Curses, ColorsOfXterm, testing::Values("xterm-256color"));

using ColorsOfVt100 = ColorPairsOf;
TEST_P(ColorsOfVt100, AreNotUsed) {
  ASSERT_NE(screen_, nullptr);
  ColorPairs pairs(ColorChoice::always);
  EXPECT_EQ(pairs.depth(), Depth::none);
  EXPECT_EQ(pairs.look_of({U'x', {.ink = Color{255, 0, 0}}}).pair, 0);
}
INSTANTIATE_TEST_SUITE_P(Curses, ColorsOfVt100, testing::Values("vt100"));

}  // namespace
}  // namespace tilery
