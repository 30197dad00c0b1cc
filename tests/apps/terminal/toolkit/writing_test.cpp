#include "apps/terminal/toolkit/writing.h"

#include <gtest/gtest.h>

#include "apps/terminal/settings/theme_shelf.h"

namespace tilery {
namespace {

using Lines = std::vector<std::string>;

TEST(Paragraph, BreaksAtBlanksAndLineFeeds) {
  EXPECT_EQ(paragraph("aa bb cc", 5), (Lines{"aa bb", "cc"}));
  EXPECT_EQ(paragraph("aa\nbb", 9), (Lines{"aa", "bb"}));
  EXPECT_EQ(paragraph("", 4), (Lines{""}));
}

TEST(Paragraph, CutsAWordThatIsLongerThanALine) {
  EXPECT_EQ(paragraph("a bcdéfgh", 4), (Lines{"a", "bcdé", "fgh"}));
}

TEST(Inks, TheChosenLineStandsReversed) {
  const Theme theme = default_theme();
  const Inks inks = inks_of(theme);
  EXPECT_TRUE(inks.chosen.is_reversed);
  EXPECT_EQ(inks.plain.ink, theme.colors.screen.ink);
  EXPECT_EQ(inks.alert.ink, theme.colors.screen.alert);
}

TEST(Inks, ChangeWithTheGoalWhereTheThemeDoes) {
  const ThemeShelf shelf(std::nullopt);
  const Theme changing = shelf.theme("basic").value();
  EXPECT_NE(inks_of(changing).plain, inks_of(changing, true).plain);
}

}  // namespace
}  // namespace tilery
