#include "apps/terminal/app.h"

#include <filesystem>
#include <fstream>

#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

using Apps = test::Pages;

TEST_F(Apps, ThemesGoRoundBothWays) {
  EXPECT_EQ(app_.settings().theme, "dark");
  EXPECT_EQ(app_.next_theme(), "light");
  EXPECT_EQ(app_.next_theme(-1), app_.themes().names().back());
  EXPECT_EQ(app_.next_theme(static_cast<int>(app_.themes().names().size())), "dark");
}

TEST_F(Apps, AThemeFromTheCommandLineIsNotKept) {
  ASSERT_TRUE(app_.use_theme("web"));
  EXPECT_EQ(app_.theme().name, "web");
  EXPECT_EQ(app_.settings_file().read()->theme, "dark");
}

TEST_F(Apps, AnUnknownThemeChangesNothing) {
  EXPECT_FALSE(app_.use_theme("nonsense"));
  EXPECT_EQ(app_.theme().name, "dark");
}

TEST_F(Apps, EachNoticeIsTakenOnce) {
  app_.tell("one");
  app_.tell("two");
  EXPECT_EQ(app_.take_notices(), (std::vector<std::string>{"one", "two"}));
  EXPECT_TRUE(app_.take_notices().empty());
}

TEST_F(Apps, ANoticeOfBothStoresIsGivenOnceWhicheverGivesItFirst) {
  std::ofstream(folder_.path() / "file") << "";
  const std::filesystem::path one = folder_.path() / "file" / "one.db";
  const std::filesystem::path other = folder_.path() / "file" / "other.db";
  app_.world_store() = WorldStore::in_file(one);
  EXPECT_EQ(app_.take_notices().size(), 1U);
  app_.store() = Store::in_file(one);
  EXPECT_TRUE(app_.take_notices().empty());
  app_.store() = Store::in_file(other);
  EXPECT_EQ(app_.take_notices().size(), 1U);
  app_.world_store() = WorldStore::in_file(other);
  EXPECT_TRUE(app_.take_notices().empty());
}

TEST_F(Apps, FaultySettingsAreReportedAndTheDefaultsUsed) {
  std::ofstream(folder_.path() / "faulty.toml") << "theme = 7\n";
  App app({.game_list = GameList(std::nullopt),
           .themes = ThemeList(std::nullopt),
           .settings_file = SettingsFile(folder_.path() / "faulty.toml"),
           .chance = [] { return std::uint64_t{1}; },
           .now_seconds = [] { return std::int64_t{1}; }},
          Store::in_memory());
  EXPECT_EQ(app.settings(), Settings{});
  const std::vector<std::string> notices = app.take_notices();
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_NE(notices[0].find("faulty.toml:1:9"), std::string::npos) << notices[0];
}

}  // namespace
}  // namespace tilery
