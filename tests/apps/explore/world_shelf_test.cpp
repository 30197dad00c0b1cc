#include "apps/explore/world_shelf.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

/// A folder with one world in it, whose only file is broken.
class WorldShelves : public testing::Test {
 protected:
  WorldShelves() {
    std::filesystem::create_directories(folder_.path() / "mine");
    std::filesystem::create_directories(folder_.path() / "empty");
    std::ofstream(folder_.path() / "mine" / "world.toml") << "name = 7\n";
  }

  test::TemporaryFolder folder_;
  WorldShelf shelf_{folder_.path()};
};

std::string fault_of(const WorldShelf& shelf, std::string_view name) {
  const auto world = shelf.world(name);
  return world ? "none" : text_of(world.error());
}

TEST_F(WorldShelves, NameTheWorldsThatShipAndTheUsersOwn) {
  EXPECT_EQ(shelf_.names(), (std::vector<std::string>{"merrow", "mine"}));
  EXPECT_EQ(WorldShelf(std::nullopt).names(), std::vector<std::string>{"merrow"});
}

TEST_F(WorldShelves, AUsersWorldComesBeforeAShippedOne) {
  std::filesystem::rename(folder_.path() / "mine", folder_.path() / "merrow");
  EXPECT_NE(fault_of(shelf_, "merrow").find("merrow/world.toml"), std::string::npos);
  EXPECT_EQ(fault_of(WorldShelf(std::nullopt), "merrow"), "none");
}

TEST_F(WorldShelves, APathLeadsToAFolderOrAFile) {
  const std::string folder = (folder_.path() / "mine").string();
  EXPECT_TRUE(fault_of(shelf_, folder).starts_with(folder + "/world.toml:1:"))
      << fault_of(shelf_, folder);
  EXPECT_EQ(fault_of(shelf_, folder), fault_of(shelf_, folder + "/world.toml"));
}

TEST_F(WorldShelves, AMisspeltNameIsTold) {
  EXPECT_EQ(fault_of(shelf_, "mero"),
            "world: expected the name of a world or a path to one, found \"mero\" (did you mean "
            "merrow?)");
}

}  // namespace
}  // namespace tilery
