#include "apps/files/folders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/paths.h"

namespace tilery {
namespace {

TEST(Folders, AreWhereTheEnvironmentSays) {
  setenv("XDG_DATA_HOME", "/data", 1);
  setenv("XDG_STATE_HOME", "/state", 1);
  setenv("XDG_CONFIG_HOME", "/config", 1);
  EXPECT_EQ(data_folder(), "/data/tilery");
  EXPECT_EQ(state_folder(), "/state/tilery");
  EXPECT_EQ(config_folder(), "/config/tilery");
}

TEST(Folders, AreBelowHomeOtherwise) {
  setenv("HOME", "/home/ada", 1);
  unsetenv("XDG_DATA_HOME");
  setenv("XDG_STATE_HOME", "", 1);
  setenv("XDG_CONFIG_HOME", "relative/path", 1);
  EXPECT_EQ(data_folder(), "/home/ada/.local/share/tilery");
  EXPECT_EQ(state_folder(), "/home/ada/.local/state/tilery");
  EXPECT_EQ(config_folder(), "/home/ada/.config/tilery");
}

TEST(Folders, AreNowhereWithoutAHomeAndNeverTheCurrentFolder) {
  for (const char* name : {"XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"}) {
    unsetenv(name);
  }
  for (const char* home : {"", "here"}) {
    setenv("HOME", home, 1);
    EXPECT_EQ(data_folder(), std::nullopt);
    EXPECT_EQ(state_folder(), std::nullopt);
    EXPECT_EQ(config_folder(), std::nullopt);
  }
}

TEST(Folders, ListTheirFilesOfOneKindByName) {
  const std::filesystem::path folder = test::project_file("themes");
  const std::vector<std::filesystem::path> themes = files_in(folder, ".toml");
  EXPECT_TRUE(std::ranges::is_sorted(themes));
  EXPECT_NE(std::ranges::find(themes, folder / "dark.toml"), themes.end());
  EXPECT_TRUE(files_in(folder, ".nothing").empty());
  EXPECT_TRUE(files_in("/no/such/folder", ".toml").empty());
}

}  // namespace
}  // namespace tilery
