#include "apps/store/world_store.h"

#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/explore/played_world.h"
#include "tests/apps/store/child.h"
#include "tests/apps/store/full_disk.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

class WorldStores : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path file() const { return folder_.path() / "games.db"; }

  /// A walk of `turns` turns.
  [[nodiscard]] RecordedWorld walk(int turns) const {
    RecordedWorld game(merrow_.world, 7, 99);
    for (int i = 0; i < turns; ++i) {
      game.act({.verb = quest::Verb::wait});
    }
    return game;
  }

  /// Keeps a walk of three turns in the file.
  void keep_three_turns() const {
    WorldStore store = WorldStore::in_file(file());
    store.save(store.begin(walk(0), "merrow"), walk(3), Safety::from_kill);
  }

  test::TemporaryFolder folder_;
  quest::WorldFile merrow_ = WorldList(std::nullopt).world("merrow").value();
};

TEST_F(WorldStores, GiveBackASavedWalk) {
  WorldStore store = WorldStore::in_file(file());
  const GameId first = store.begin(walk(0), "merrow");
  store.save(first, walk(3), Safety::from_kill);
  store.leave(first);
  const auto saved = store.take_up_last("");
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->record, walk(3).record_with_result());
  EXPECT_EQ(saved->place, "merrow");
  EXPECT_FALSE(store.take_up_last("elsewhere"));
}

TEST_F(WorldStores, ResolvePathsOnlyIfNoWalkUnderThePathCanBeTakenUp) {
  const std::string place = whole_path(folder_.path());
  const std::string link = place + "/link";
  std::filesystem::create_directory_symlink(place, link);
  WorldStore store = WorldStore::in_file(file());
  const auto keep_at = [&](const std::string& path) {
    RecordedWorld game = walk(3);
    game.set_place(path);
    const GameId id = store.begin(game, path);
    store.leave(id);
    return id;
  };
  const GameId direct = keep_at(place);
  const GameId linked = keep_at(link);
  ASSERT_EQ(store.walks().size(), 2U);
  EXPECT_EQ(store.walks()[0].place, link) << "a list resolves nothing";
  const auto first = store.take_up_last(place);
  const auto second = store.take_up_last(place);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->id, direct);
  EXPECT_EQ(second->id, linked);
  EXPECT_EQ(second->place, place);
}

TEST_F(WorldStores, SumUpWalksForLists) {
  WorldStore store = WorldStore::in_file(file());
  store.save(store.begin(walk(0), "merrow"), walk(3), Safety::from_kill);
  const std::vector<WalkSummary> walks = store.walks();
  ASSERT_EQ(walks.size(), 1U);
  EXPECT_EQ(walks[0].world, "merrow");
  EXPECT_EQ(walks[0].turns, 3U);
  EXPECT_EQ(walks[0].stage, 0);
  EXPECT_FALSE(walks[0].is_won);
}

TEST(Walks, OfMorePartsAndOfFewerTurnsAreBetter) {
  const WalkSummary won = {.turns = 900, .stage = 5, .is_won = true};
  const WalkSummary won_later = {.turns = 1200, .stage = 5, .is_won = true};
  const WalkSummary open = {.turns = 100, .stage = 2};
  const WalkSummary begun = {.turns = 10, .stage = 0};
  std::vector<WalkSummary> walks = {begun, won_later, open, won};
  std::ranges::sort(walks, is_better);
  EXPECT_EQ(walks[0].turns, 900U);
  EXPECT_EQ(walks[1].turns, 1200U);
  EXPECT_EQ(walks[2].turns, 100U);
  EXPECT_EQ(walks[3].turns, 10U);
  EXPECT_FALSE(is_better(won, won));
}

TEST_F(WorldStores, ForgetAWalkWithoutTurns) {
  WorldStore store = WorldStore::in_file(file());
  store.leave(store.begin(walk(0), "merrow"));
  EXPECT_FALSE(store.take_up_last(""));
  EXPECT_FALSE(store.last_record(""));
}

TEST_F(WorldStores, GiveAWalkToOneProgramAtATime) {
  WorldStore first = WorldStore::in_file(file());
  WorldStore other = WorldStore::in_file(file());
  const GameId id = first.begin(walk(0), "merrow");
  first.save(id, walk(3), Safety::from_kill);
  EXPECT_FALSE(other.take_up_last(""));
  EXPECT_EQ(other.last_record("merrow"), world_record_text(walk(3).record_with_result()));
  first.leave(id);
  EXPECT_TRUE(other.take_up_last(""));
}

TEST_F(WorldStores, AWalkThatIsInNoFileIsGivenAtTheEnd) {
  std::ofstream(file()) << "";
  WorldStore store = WorldStore::in_file(file() / "no folder" / "games.db");
  const GameId id = store.begin(walk(0), "merrow");
  EXPECT_TRUE(store.lost_walks().empty()) << "it has no turn";
  store.save(id, walk(2), Safety::from_kill);
  store.save(id, walk(3), Safety::from_kill);
  store.leave(id);
  const std::string record = world_record_text(walk(3).record_with_result());
  EXPECT_EQ(store.lost_walks(), std::vector{record});
  EXPECT_EQ(lost_walks_words(store),
            "tilery: This walk could not be kept. Its record is:\n" + record);
  WorldStore kept = WorldStore::in_file(folder_.path() / "other.db");
  kept.save(kept.begin(walk(0), "merrow"), walk(3), Safety::from_kill);
  EXPECT_TRUE(kept.lost_walks().empty());
}

TEST_F(WorldStores, AWalkBegunOnAFullDiskIsSavedOnceThereIsRoom) {
  const std::string report = test::in_child([&] {
    test::fill_disk();
    WorldStore store = WorldStore::in_file(file());
    const GameId id = store.begin(walk(0), "merrow");
    store.save(id, walk(2), Safety::from_kill);
    std::string text = std::to_string(store.take_notices().size()) + "; ";
    test::make_room();
    store.save(id, walk(3), Safety::from_kill);
    return text + store.take_notices().at(0);
  });
  EXPECT_EQ(report, "1; Walks are saved again.");
  EXPECT_EQ(WorldStore::in_file(file()).last_record(""),
            world_record_text(walk(3).record_with_result()));
}

/// The report of a program that takes up a walk while the disk is full, and does `later` once there
/// is room.
std::string taken_up_on_a_full_disk(const std::filesystem::path& file,
                                    const std::function<std::string(WorldStore&, GameId)>& later) {
  return test::in_child([&]() -> std::string {
    test::fill_disk();
    WorldStore store = WorldStore::in_file(file);
    const std::optional<SavedWorld> saved = store.take_up_last("");
    test::make_room();
    return saved && !store.take_notices().empty() ? later(store, saved->id) : "no full disk";
  });
}

TEST_F(WorldStores, AWalkTakenUpOnAFullDiskIsHeldOnceThereIsRoom) {
  keep_three_turns();
  const std::string report = taken_up_on_a_full_disk(file(), [&](WorldStore& store, GameId id) {
    store.save(id, walk(4), Safety::from_kill);
    WorldStore other = WorldStore::in_file(file());
    const bool is_held = !other.take_up_last("");
    store.leave(id);
    return std::string(is_held ? "held, " : "taken twice, ") +
           (other.take_up_last("") ? "then left" : "for ever");
  });
  EXPECT_EQ(report, "held, then left");
  EXPECT_EQ(WorldStore::in_file(file()).last_record(""),
            world_record_text(walk(4).record_with_result()));
}

TEST_F(WorldStores, AWalkThatWentOnInTwoProgramsIsKeptTwice) {
  keep_three_turns();
  const std::string report = taken_up_on_a_full_disk(file(), [&](WorldStore& store, GameId id) {
    WorldStore other = WorldStore::in_file(file());
    const std::optional<SavedWorld> saved = other.take_up_last("");
    other.save(saved->id, walk(5), Safety::from_kill);
    store.save(id, walk(4), Safety::from_kill);
    return store.take_notices().at(0);
  });
  EXPECT_EQ(report,
            "This walk has gone on in another program. Both are kept, each as a walk of its own.");
  const std::vector<WalkSummary> walks = WorldStore::in_file(file()).walks();
  ASSERT_EQ(walks.size(), 2U);
  EXPECT_EQ(walks[0].turns + walks[1].turns, 9U);
}

TEST_F(WorldStores, KeepAWalkThatIsBeingPlayedFromRemoval) {
  WorldStore store = WorldStore::in_file(file());
  const GameId id = store.begin(walk(0), "merrow");
  store.save(id, walk(3), Safety::from_kill);
  EXPECT_EQ(store.remove(id), Removal::is_played);
  EXPECT_EQ(store.walks().size(), 1U);
  store.leave(id);
  EXPECT_EQ(store.remove(id), Removal::done);
  EXPECT_TRUE(store.walks().empty());
  EXPECT_EQ(store.remove(id), Removal::no_such_game);
}

TEST_F(WorldStores, ListARemovedWalkByTheTimeOfItsRemoval) {
  keep_three_turns();
  SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec("UPDATE worlds SET saved = 5000");
  WorldStore store = WorldStore::in_file(file());
  EXPECT_EQ(store.walks().at(0).listed_ms, 5000);
  const std::int64_t before_ms = now_ms();
  EXPECT_EQ(store.remove(1), Removal::done);
  EXPECT_GE(store.removed().at(0).listed_ms, before_ms);
  EXPECT_EQ(store.removed().at(0).saved, 5);
}

TEST_F(WorldStores, OnAFullDiskAWalkIsNeitherRemovedNorRestored) {
  keep_three_turns();
  const std::string report = test::removed_and_restored<WorldStore>(file());
  EXPECT_TRUE(report.ends_with(" Saved walk 1 is unchanged.")) << report;
}

TEST_F(WorldStores, SkipADamagedWalkWithANotice) {
  keep_three_turns();
  SQLite::Database(file().string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE worlds SET record = replace(record, 'seed 7', 'seed 8')");
  WorldStore store = WorldStore::in_file(file());
  EXPECT_FALSE(store.take_up_last(""));
  EXPECT_EQ(store.take_notices(),
            std::vector<std::string>{"Saved walk 1 is damaged and is passed over."});
  EXPECT_FALSE(store.take_up_last(""));
  EXPECT_TRUE(store.take_notices().empty()) << "each notice is given once";
}

}  // namespace
}  // namespace tilery
