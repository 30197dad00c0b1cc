#include "apps/terminal/arcade.h"

#include <fstream>

#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

using Arcades = test::Pages;

TEST_F(Arcades, ThemesGoRoundBothWays) {
  EXPECT_EQ(arcade_.settings().theme, "dark");
  EXPECT_EQ(arcade_.next_theme(), "light");
  EXPECT_EQ(arcade_.next_theme(-1), arcade_.themes().names().back());
  EXPECT_EQ(arcade_.next_theme(static_cast<int>(arcade_.themes().names().size())), "dark");
}

TEST_F(Arcades, AThemeForThisTimeIsNotKept) {
  ASSERT_TRUE(arcade_.wear("web"));
  EXPECT_EQ(arcade_.theme().name, "web");
  EXPECT_EQ(arcade_.settings_file().read()->theme, "dark");
}

TEST_F(Arcades, AnUnknownThemeChangesNothing) {
  EXPECT_FALSE(arcade_.wear("nonsense"));
  EXPECT_EQ(arcade_.theme().name, "dark");
}

TEST_F(Arcades, EachNoticeIsTakenOnce) {
  arcade_.tell("one");
  arcade_.tell("two");
  EXPECT_EQ(arcade_.take_notices(), (std::vector<std::string>{"one", "two"}));
  EXPECT_TRUE(arcade_.take_notices().empty());
}

TEST_F(Arcades, FaultySettingsAreToldAndTheStandardOnesTaken) {
  std::ofstream(folder_.path() / "faulty.toml") << "theme = 7\n";
  Arcade arcade({.shelf = Shelf(std::nullopt),
                 .themes = ThemeShelf(std::nullopt),
                 .settings_file = SettingsFile(folder_.path() / "faulty.toml"),
                 .chance = [] { return std::uint64_t{1}; },
                 .today = [] { return std::int64_t{1}; }},
                Store::in_memory());
  EXPECT_EQ(arcade.settings(), Settings{});
  const std::vector<std::string> notices = arcade.take_notices();
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_NE(notices[0].find("faulty.toml:1:9"), std::string::npos) << notices[0];
}

}  // namespace
}  // namespace tilery
