#include "apps/explore/played_world.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

/// A folder with one world in it, whose only file is broken.
class WorldLists : public testing::Test {
 protected:
  WorldLists() {
    std::filesystem::create_directories(folder_.path() / "mine");
    std::filesystem::create_directories(folder_.path() / "empty");
    std::ofstream(folder_.path() / "mine" / "world.toml") << "name = 7\n";
  }

  test::TemporaryFolder folder_;
  WorldList worlds_{folder_.path()};
};

std::string fault_of(const WorldList& worlds, std::string_view name) {
  const auto world = worlds.world(name);
  return world ? "none" : text_of(world.error());
}

TEST_F(WorldLists, NameTheShippedWorldsAndTheUsersWorlds) {
  EXPECT_EQ(worlds_.names(), (std::vector<std::string>{"merrow", "mine"}));
  EXPECT_EQ(WorldList(std::nullopt).names(), std::vector<std::string>{"merrow"});
}

TEST_F(WorldLists, AUsersWorldComesBeforeTheShippedOneOfItsName) {
  std::filesystem::rename(folder_.path() / "mine", folder_.path() / "merrow");
  EXPECT_NE(fault_of(worlds_, "merrow").find("merrow/world.toml"), std::string::npos);
  EXPECT_EQ(fault_of(WorldList(std::nullopt), "merrow"), "none");
}

TEST_F(WorldLists, APathLeadsToAFolderOrAFile) {
  const std::string folder = (folder_.path() / "mine").string();
  EXPECT_TRUE(fault_of(worlds_, folder).starts_with(folder + "/world.toml:1:"))
      << fault_of(worlds_, folder);
  EXPECT_EQ(fault_of(worlds_, folder), fault_of(worlds_, folder + "/world.toml"));
}

TEST_F(WorldLists, AMisspeltNameGetsASuggestion) {
  EXPECT_EQ(fault_of(worlds_, "mero"),
            "world: expected the name of a world or a path to one, found \"mero\" (did you mean "
            "merrow?)");
}

}  // namespace
}  // namespace tilery
