#include "apps/terminal/toolkit/curses.h"

#define NCURSES_NOMACROS 1
#include <curses.h>
#undef lines
#undef columns

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(CursesKeys, NumbersBecomeKeys) {
  EXPECT_EQ(key_of_curses(KEY_LEFT), key_of(KeyKind::left));
  EXPECT_EQ(key_of_curses(KEY_NPAGE), key_of(KeyKind::page_down));
  EXPECT_EQ(key_of_curses(KEY_BTAB), key_of(KeyKind::back_tab));
  EXPECT_EQ(key_of_curses(KEY_F(1)), key_of(KeyKind::f1));
  EXPECT_EQ(key_of_curses(KEY_F(12)), key_of(KeyKind::f12));
}

TEST(CursesKeys, NumbersThatNoPageUsesAreNoKeys) {
  EXPECT_EQ(key_of_curses(KEY_F(13)), std::nullopt);
  EXPECT_EQ(key_of_curses(KEY_PRINT), std::nullopt);
}

TEST(CursesKeys, ControlCharactersBecomeTheKeysThatPeoplePress) {
  EXPECT_EQ(key_of_character(L'\r'), key_of(KeyKind::enter));
  EXPECT_EQ(key_of_character(L'\n'), key_of(KeyKind::enter));
  EXPECT_EQ(key_of_character(L'\t'), key_of(KeyKind::tab));
  EXPECT_EQ(key_of_character(0x1B), key_of(KeyKind::escape));
  EXPECT_EQ(key_of_character(0x7F), key_of(KeyKind::backspace));
  EXPECT_EQ(key_of_character(0x08), key_of(KeyKind::backspace));
  EXPECT_EQ(key_of_character(L'é'), key_of(U'é'));
}

/// Runs ncurses on a terminal of that kind, on no screen.
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

TEST_P(ColorsOfXterm, LikeColoursShareAPair) {
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
TEST_P(ColorsOfVt100, AreNone) {
  ASSERT_NE(screen_, nullptr);
  ColorPairs pairs(ColorChoice::always);
  EXPECT_EQ(pairs.depth(), Depth::none);
  EXPECT_EQ(pairs.look_of({U'x', {.ink = Color{255, 0, 0}}}).pair, 0);
}
INSTANTIATE_TEST_SUITE_P(Curses, ColorsOfVt100, testing::Values("vt100"));

}  // namespace
}  // namespace tilery
