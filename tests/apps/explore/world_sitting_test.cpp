#include "apps/explore/world_sitting.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

TEST(WorldSittings, GoOnWithWhatWasSaid) {
  WorldStore store = WorldStore::in_memory();
  const WorldShelf shelf(std::nullopt);
  {
    WorldSitting sitting = WorldSitting::begin(shelf, "merrow", 7, &store).value();
    sitting.act({.verb = quest::Verb::wait});
    EXPECT_FALSE(sitting.act(quest::step_by({1, 1})).empty());
  }
  const WorldSitting sitting = *WorldSitting::resume(shelf, "", store).value();
  EXPECT_EQ(sitting.state().statistics.turns, 2U);
  EXPECT_TRUE(sitting.game().said()[0].starts_with("You take a bottle."));
}

TEST(WorldSittings, KeepWhatASessionDidToTheirGame) {
  WorldStore store = WorldStore::in_memory();
  const WorldShelf shelf(std::nullopt);
  {
    WorldSitting sitting = WorldSitting::begin(shelf, "merrow", 7, &store).value();
    sitting.game().act({.verb = quest::Verb::wait});
    sitting.keep();
  }
  EXPECT_EQ(WorldSitting::resume(shelf, "merrow", store).value()->state().statistics.turns, 1U);
}

TEST(WorldSittings, AreNotGoneOnWithWhereThereIsNone) {
  WorldStore store = WorldStore::in_memory();
  const auto none = WorldSitting::resume(WorldShelf(std::nullopt), "", store);
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
}

/// A world of one room in a folder of its own.
class ChangingWorld : public testing::Test {
 protected:
  ChangingWorld() { write("map", "1,1,1,1"); }

  void write(const std::string& title, const std::string& cells) const {
    std::ofstream(folder_.path() / "world.toml")
        << "name = \"room\"\ntitle = \"" << title
        << "\"\nabout = \"A room.\"\nstart = \"room\"\nmaps = [\"room\"]\n";
    std::ofstream(folder_.path() / "room.tmx")
        << "<map width=\"4\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
           "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\" "
           "tilecount=\"1\" columns=\"1\"><tile id=\"0\" type=\"floor\"/></tileset>"
           "<layer name=\"g\"><data encoding=\"csv\">"
        << cells << "</data></layer></map>";
  }

  test::TemporaryFolder folder_;
  WorldStore store_ = WorldStore::in_memory();
  WorldShelf shelf_ = WorldShelf(std::nullopt);
};

TEST_F(ChangingWorld, AnotherWalkReadsTheFilesAgain) {
  WorldSitting sitting = WorldSitting::begin(shelf_, folder_.path().string(), 7, &store_).value();
  sitting.act({.verb = quest::Verb::wait});
  write("Another room", "1,1,0,0");
  WorldSitting next = sitting.another(8).value();
  EXPECT_NE(next.world().hash, sitting.world().hash);
  EXPECT_EQ(next.world().title, "Another room");
  EXPECT_EQ(next.state().statistics.turns, 0U);
  EXPECT_EQ(next.game().record().seed, 8U);
  sitting.keep();
  sitting = std::move(next);
  EXPECT_EQ(sitting.world().title, "Another room");
  EXPECT_EQ(sitting.act({.verb = quest::Verb::wait}).size(), 0U);
  EXPECT_EQ(sitting.state().statistics.turns, 1U);
}

TEST_F(ChangingWorld, ABrokenFileLeavesTheWalkAsItIs) {
  WorldSitting sitting = WorldSitting::begin(shelf_, folder_.path().string(), 7, &store_).value();
  write("map", "1,1");
  const auto next = sitting.another(8);
  ASSERT_FALSE(next);
  EXPECT_NE(text_of(next.error()).find("room.tmx:1:"), std::string::npos);
  sitting.act({.verb = quest::Verb::wait});
  EXPECT_EQ(sitting.state().statistics.turns, 1U);
}

TEST_F(ChangingWorld, AWalkInTheWorldBeforeCannotGoOn) {
  {
    WorldSitting sitting = WorldSitting::begin(shelf_, folder_.path().string(), 7, &store_).value();
    sitting.act({.verb = quest::Verb::wait});
  }
  write("Another room", "1,1,1,1");
  const auto last = WorldSitting::resume(shelf_, folder_.path().string(), store_);
  ASSERT_FALSE(last);
  EXPECT_EQ(text_of(last.error()),
            "the kept walk: expected the files of room as they were when it began, found changed "
            "ones");
}

}  // namespace
}  // namespace tilery
