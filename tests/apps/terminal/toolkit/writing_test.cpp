#include "apps/terminal/toolkit/text_page.h"

#include <gtest/gtest.h>

#include "apps/terminal/settings/settings.h"
#include "tilery/picture/picture.h"

namespace tilery {
namespace {

using Lines = std::vector<std::string>;

TEST(Shortened, ATextThatFitsStaysWhole) {
  EXPECT_EQ(shortened("one two, three", 14), "one two, three");
  EXPECT_EQ(shortened("one two. Three four", 8, 3), (Lines{"one two.", "Three", "four"}));
}

TEST(Shortened, ALongTextEndsAfterASentenceAClauseOrAWord) {
  EXPECT_EQ(shortened("Make a 9. Then go on.", 15), "Make a 9.");
  EXPECT_EQ(shortened("Make a 9, then go on.", 15), "Make a 9 …");
  EXPECT_EQ(shortened("Won! g goes on, n is new.", 20), "Won! g goes on …");
  EXPECT_EQ(shortened("Make a 9 and then go on.", 16), "Make a 9 and …");
  EXPECT_EQ(shortened("No. But this is told.", 15), "No. But this …")
      << "a first sentence of half the length or less is not enough";
}

TEST(Shortened, LinesAreNoWiderAndNoMoreThanRequested) {
  const std::string text = "Three ones make a 3, two ones and a 3 make the next power of 5.";
  for (int width = 12; width < 70; ++width) {
    for (int rows = 1; rows < 6; ++rows) {
      const Lines lines = shortened(text, width, rows);
      ASSERT_LE(static_cast<int>(lines.size()), rows);
      for (const std::string& line : lines) {
        ASSERT_LE(width_of(line), width) << line;
      }
    }
  }
}

TEST(Shortened, OnlyAWordThatIsTooLongIsCut) {
  EXPECT_EQ(shortened("Incomprehensibilities", 9), "Incompre…");
  EXPECT_EQ(shortened("Word", 0), "");
}

TEST(Inks, TheChosenLineIsReversed) {
  const Theme theme = default_theme();
  const Inks inks = inks_of(theme);
  EXPECT_TRUE(inks.chosen.is_reversed);
  EXPECT_EQ(inks.plain.ink, theme.colors.screen.ink);
  EXPECT_EQ(inks.alert.ink, theme.colors.screen.alert);
}

TEST(Inks, ChangeWithTheGoalWhereTheThemeDoes) {
  const ThemeList themes(std::nullopt);
  const Theme changing = themes.theme("basic").value();
  EXPECT_NE(inks_of(changing).plain, inks_of(changing, true).plain);
}

}  // namespace
}  // namespace tilery
