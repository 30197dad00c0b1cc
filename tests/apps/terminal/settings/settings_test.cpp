#include "apps/terminal/settings/settings.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

std::string fault_of(std::string_view toml) {
  const auto settings = read_settings(toml, "s.toml");
  return settings ? "no fault" : text_of(settings.error());
}

TEST(Settings, AnEmptyFileGivesTheDefaults) {
  EXPECT_EQ(read_settings("", "s").value(), Settings{});
}

TEST(Settings, AllSettingsCanBeSet) {
  const Settings settings = read_settings(R"(theme = "web"
animation = false
color = "16"
verdicts = true
warnings = true
favourites = ["threes"]
[keys]
left = ["4", "a"]
quit = ["ctrl-q", "f10"]
redo = []
)",
                                          "s")
                                .value();
  EXPECT_EQ(settings.theme, "web");
  EXPECT_FALSE(settings.is_animated);
  EXPECT_EQ(settings.color, ColorChoice::sixteen);
  EXPECT_TRUE(settings.says_verdicts);
  EXPECT_TRUE(settings.warns);
  EXPECT_EQ(settings.favourites, std::vector<std::string>{"threes"});
  EXPECT_EQ(settings.keys.command(key_of(U'4')), GameCommand::left);
  EXPECT_EQ(settings.keys.command(key_of(U'h')), std::nullopt);
  EXPECT_EQ(settings.keys.command(key_of(KeyKind::f10)), GameCommand::quit);
  EXPECT_EQ(settings.keys.command(key_of(char32_t{17})), GameCommand::quit);
  EXPECT_TRUE(settings.keys.keys(GameCommand::redo).empty());
}

TEST(Settings, FaultsHaveTheirPlace) {
  EXPECT_EQ(fault_of("animation = \"on\"\n"), "s.toml:1:13: expected true or false, found \"on\"");
  EXPECT_EQ(fault_of("\ncolour = \"16\"\n"),
            "s.toml:2:1: expected one of the keys theme, animation, color, verdicts, warnings, "
            "favourites or keys, found "
            "\"colour\"; did you mean \"color\"?");
  EXPECT_EQ(fault_of("color = \"17\"\n"),
            "s.toml:1:9: expected one of the words auto, always, never, 16, 256 or truecolor, "
            "found \"17\"; "
            "did you mean \"16\"?");
  EXPECT_EQ(fault_of("[keys]\nleft = [\"a\", \"Lft\"]\n"),
            "s.toml:2:14: expected the name of a key, such as \"a\", \"space\", \"page-up\" or "
            "\"ctrl-l\", found \"Lft\"");
  EXPECT_EQ(fault_of("[keys]\nleft = [\"a\"]\nup = [\"a\"]\n"),
            "s.toml:3:6: expected keys that do nothing else, found \"a\" a second time");
}

TEST(WithSetting, OnlyItsLineChanges) {
  EXPECT_EQ(with_setting("# mine\ntheme = \"web\"  # nice\n\n[keys]\nundo = [\"z\"]\n", "theme",
                         "\"light\"", "s"),
            "# mine\ntheme = \"light\"\n\n[keys]\nundo = [\"z\"]\n");
}

TEST(WithSetting, ANewKeyComesBeforeTheFirstTable) {
  EXPECT_EQ(with_setting("theme = \"web\"\n[keys]\nundo = [\"z\"]\n", "animation", "false", "s"),
            "theme = \"web\"\nanimation = false\n[keys]\nundo = [\"z\"]\n");
  EXPECT_EQ(with_setting("", "animation", "false", "s"), "animation = false\n");
}

TEST(WithSetting, AKeyInATableIsAnotherKey) {
  EXPECT_EQ(with_setting("[keys]\ntheme = [\"t\"]\n", "theme", "\"web\"", "s"),
            "theme = \"web\"\n[keys]\ntheme = [\"t\"]\n");
}

TEST(WithSetting, AFileThatHidesTheKeyIsLeftAlone) {
  EXPECT_FALSE(with_setting("\"theme\" = \"\"\"\ntheme = 1\n\"\"\"\n", "theme", "\"light\"", "s"));
  const auto hidden = with_setting("\"theme\" = \"web\"\n", "theme", "\"light\"", "s");
  ASSERT_FALSE(hidden);
  EXPECT_EQ(text_of(hidden.error()),
            "s: expected a line of its own for \"theme\", found a file that must be edited "
            "by hand");
}

}  // namespace
}  // namespace tilery
