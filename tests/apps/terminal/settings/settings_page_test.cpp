#include "apps/terminal/settings/settings_page.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

using SettingsPages = test::Pages;

TEST_F(SettingsPages, ASettingIsKeptAtOnce) {
  SettingsPage page(app_);
  type(page, {"right"});
  EXPECT_EQ(app_.settings_file().read()->theme, "light");
  EXPECT_EQ(app_.theme().name, "light");
  type(page, {"left", "left"});
  EXPECT_EQ(app_.settings_file().read()->theme, "basic");
  type(page, {"down", "enter"});
  EXPECT_TRUE(app_.settings_file().read()->is_animated);
}

TEST_F(SettingsPages, ASettingThatCannotBeSavedHasANoticeAndIsUsed) {
  std::ofstream(folder_.path() / "settings.toml") << "theme = 7\n";
  SettingsPage page(app_);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("Not kept:"), std::string::npos);
  EXPECT_EQ(app_.theme().name, "light");
}

TEST_F(SettingsPages, AThemeThatCannotBeReadHasANoticeAndIsSkipped) {
  std::filesystem::create_directories(folder_.path() / "themes");
  std::ofstream(folder_.path() / "themes" / "zz.toml") << "name = 7\n";
  SettingsPage page(app_);
  type(page, {"left"});
  EXPECT_NE(seen(page).find("zz.toml:1:8"), std::string::npos) << seen(page);
  type(page, {"left"});
  EXPECT_EQ(app_.theme().name, "basic");
}

TEST_F(SettingsPages, NoTextAboutAThemeIsCut) {
  SettingsPage page(app_);
  const std::string first = app_.theme().name;
  do {
    std::string text = seen(page);
    for (std::size_t end = text.find_first_of(" \n"); end != std::string::npos;
         end = text.find_first_of(" \n", end + 1)) {
      const std::size_t word = std::min(text.find_first_not_of(" \n", end), text.size());
      text.replace(end, word - end, " ");
    }
    EXPECT_NE(text.find(app_.theme().about), std::string::npos) << text;
    type(page, {"right"});
  } while (app_.theme().name != first);
}

}  // namespace
}  // namespace tilery
