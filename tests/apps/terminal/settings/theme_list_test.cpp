#include "apps/terminal/settings/settings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/apps/store/temporary_folder.h"
#include "tilery/picture/theme.h"

namespace tilery {
namespace {

std::string toml_named(std::string_view name) {
  std::string text(shipped_themes().front().toml);
  return text.replace(text.find("\"dark\""), 6, fmt::format("\"{}\"", name));
}

class ThemeLists : public testing::Test {
 protected:
  test::TemporaryFolder folder_;
  ThemeList themes_{folder_.path()};
};

TEST_F(ThemeLists, ShippedThemesComeFirstAndInOrder) {
  std::ofstream(folder_.path() / "mine.toml") << toml_named("mine");
  const std::vector<std::string> names = themes_.names();
  ASSERT_EQ(names.size(), shipped_themes().size() + 1);
  EXPECT_EQ(names.front(), "dark");
  EXPECT_EQ(names.back(), "mine");
  EXPECT_EQ(themes_.theme("mine")->name, "mine");
}

TEST_F(ThemeLists, AFileHidesAShippedThemeOfItsName) {
  std::string text = toml_named("web");
  text.replace(text.find("\"Dark\""), 6, "\"My Web\"");
  std::ofstream(folder_.path() / "web.toml") << text;
  EXPECT_EQ(themes_.theme("web")->title, "My Web");
  const std::vector<std::string> names = themes_.names();
  EXPECT_EQ(std::ranges::count(names, "web"), 1);
}

TEST_F(ThemeLists, AnUnknownNameIsAnsweredWithTheNearest) {
  EXPECT_EQ(text_of(themes_.theme("lihgt").error()),
            "theme: expected a theme: dark, light, web, contrast, colorblind, 2600 or basic, found "
            "\"lihgt\" (did you mean light?)");
}

TEST_F(ThemeLists, AFaultyFileIsNamedWithThePlace) {
  std::ofstream(folder_.path() / "bad.toml") << "name = 3\n";
  EXPECT_EQ(themes_.theme("bad").error().place, (Place{1, 8}));
}

}  // namespace
}  // namespace tilery
