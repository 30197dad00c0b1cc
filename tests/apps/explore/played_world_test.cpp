#include "apps/explore/played_world.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "tests/apps/store/temporary_folder.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

TEST(PlayedWorlds, ContinueWithEarlierMessages) {
  WorldStore store = WorldStore::in_memory();
  const WorldList worlds(std::nullopt);
  {
    PlayedWorld walk = PlayedWorld::begin(worlds, "merrow", 7, &store).value();
    walk.act({.verb = quest::Verb::wait});
    EXPECT_FALSE(walk.act(quest::step_by({1, 1})).empty());
  }
  const PlayedWorld walk = *PlayedWorld::resume(worlds, "", store).value();
  EXPECT_EQ(walk.state().statistics.turns, 2U);
  EXPECT_TRUE(walk.game().messages()[0].starts_with("You take a bottle."));
}

TEST(PlayedWorlds, KeepTheChangesOfASession) {
  WorldStore store = WorldStore::in_memory();
  const WorldList worlds(std::nullopt);
  {
    PlayedWorld walk = PlayedWorld::begin(worlds, "merrow", 7, &store).value();
    walk.game().act({.verb = quest::Verb::wait});
    walk.keep();
  }
  EXPECT_EQ(PlayedWorld::resume(worlds, "merrow", store).value()->state().statistics.turns, 1U);
}

TEST(PlayedWorlds, AreNotContinuedIfNoneIsKept) {
  WorldStore store = WorldStore::in_memory();
  const auto none = PlayedWorld::resume(WorldList(std::nullopt), "", store);
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
  WorldList worlds_ = WorldList(std::nullopt);
};

TEST_F(ChangingWorld, AnotherWalkReadsTheFilesAgain) {
  PlayedWorld walk = PlayedWorld::begin(worlds_, folder_.path().string(), 7, &store_).value();
  walk.act({.verb = quest::Verb::wait});
  write("Another room", "1,1,0,0");
  PlayedWorld next = walk.another(8).value();
  EXPECT_NE(next.world().hash, walk.world().hash);
  EXPECT_EQ(next.world().title, "Another room");
  EXPECT_EQ(next.state().statistics.turns, 0U);
  EXPECT_EQ(next.game().record().seed, 8U);
  walk.keep();
  walk = std::move(next);
  EXPECT_EQ(walk.world().title, "Another room");
  EXPECT_EQ(walk.act({.verb = quest::Verb::wait}).size(), 0U);
  EXPECT_EQ(walk.state().statistics.turns, 1U);
}

TEST_F(ChangingWorld, ABrokenFileLeavesTheWalkAsItIs) {
  PlayedWorld walk = PlayedWorld::begin(worlds_, folder_.path().string(), 7, &store_).value();
  write("map", "1,1");
  const auto next = walk.another(8);
  ASSERT_FALSE(next);
  EXPECT_NE(text_of(next.error()).find("room.tmx:1:"), std::string::npos);
  walk.act({.verb = quest::Verb::wait});
  EXPECT_EQ(walk.state().statistics.turns, 1U);
}

TEST_F(ChangingWorld, AWalkInAnOlderVersionOfTheWorldCannotContinue) {
  {
    PlayedWorld walk = PlayedWorld::begin(worlds_, folder_.path().string(), 7, &store_).value();
    walk.act({.verb = quest::Verb::wait});
  }
  write("Another room", "1,1,1,1");
  const auto last = PlayedWorld::resume(worlds_, folder_.path().string(), store_);
  ASSERT_FALSE(last);
  EXPECT_EQ(text_of(last.error()),
            "the kept walk: expected the files of room as they were when it began, found changed "
            "files");
}

/// The same world in a folder that tests name by relative paths.
class NearWorld : public ChangingWorld {
 protected:
  NearWorld() { std::filesystem::current_path(folder_.path()); }
  ~NearWorld() override { std::filesystem::current_path(before_); }

  /// Leaves a walk of one turn in the world at `path`.
  void keep_walk(const std::string& path) {
    PlayedWorld::begin(worlds_, path, 7, &store_).value().act({.verb = quest::Verb::wait});
  }

  /// Whether a walk in the world at `path` can be continued, and has one turn.
  bool is_resumed(const std::string& path) {
    const auto walk = PlayedWorld::resume(worlds_, path, store_);
    return walk && *walk && (*walk)->state().statistics.turns == 1;
  }

  std::filesystem::path before_ = std::filesystem::current_path();
  test::TemporaryFolder elsewhere_;
};

TEST_F(NearWorld, AWalkIsFoundHoweverThePathIsWritten) {
  keep_walk("./");
  std::filesystem::create_directory_symlink(folder_.path(), elsewhere_.path() / "link");
  for (const std::string& path :
       {std::string("."), folder_.path().string(), folder_.path().string() + "/",
        "../" + folder_.path().filename().string(), (elsewhere_.path() / "link").string()}) {
    EXPECT_TRUE(is_resumed(path)) << path;
  }
}

TEST_F(NearWorld, AWalkContinuesFromAnotherFolder) {
  keep_walk(".");
  std::filesystem::current_path(elsewhere_.path());
  EXPECT_TRUE(is_resumed(""));
  const GameId id = store_.walks().at(0).id;
  EXPECT_EQ(PlayedWorld::resume(worlds_, id, store_).value().state().statistics.turns, 1U);
  EXPECT_FALSE(is_resumed(".")) << "no world is here";
}

TEST_F(NearWorld, WalksOfOlderProgramsAreFoundUnderTheirPaths) {
  const auto keep_as_typed = [this](const std::string& typed, const std::string& recorded) {
    const quest::WorldFile file = worlds_.world(".").value();
    RecordedWorld walk(file.world, 7);
    walk.set_place(recorded);
    const GameId id = store_.begin(walk, typed);
    walk.act({.verb = quest::Verb::wait});
    store_.save(id, walk, Safety::from_kill);
    store_.leave(id);
  };
  keep_as_typed("./", folder_.path().string() + "/");
  EXPECT_TRUE(is_resumed("."));
  std::filesystem::current_path(elsewhere_.path());
  EXPECT_TRUE(is_resumed(folder_.path().string()));
  EXPECT_FALSE(is_resumed("./")) << "the record names another folder";
  std::filesystem::current_path(folder_.path());
  ASSERT_EQ(store_.remove(store_.walks().at(0).id), Removal::done);
  keep_as_typed("./", "");
  EXPECT_FALSE(is_resumed("."));
  EXPECT_TRUE(is_resumed("./")) << "the record names no folder";
}

}  // namespace
}  // namespace tilery
