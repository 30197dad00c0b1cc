#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/store.h"
#include "tests/apps/store/child.h"
#include "tests/apps/store/full_disk.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "web/engine/program/kept_files.h"

// The store of the npm package, which keeps each game in a file.

namespace {

int waits_for_disk = 0;
bool has_disk_fault = false;

}  // namespace

/// Takes the place of the system's function in this program.
extern "C" int fsync(int /*descriptor*/) {
  ++waits_for_disk;
  errno = EIO;
  return has_disk_fault ? -1 : 0;
}

namespace tilery {
namespace {

class NpmStore : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path folder() const { return folder_.path() / "games"; }
  [[nodiscard]] Store open() const { return Store::in_file(folder()); }

  test::TemporaryFolder folder_;
};

TEST_F(NpmStore, AGameLeftOnAFullDiskIsRemovedWithAllItsEvents) {
  const std::string report = test::in_child([&]() -> std::string {
    Store store = open();
    test::leave_on_full_disk(store, test::begun_game(store, 3));
    const Removal removed_full = store.remove(1);
    const std::vector<std::string> notices = store.take_notices();
    test::make_room();
    const bool is_removed = removed_full == Removal::failed && store.remove(1) == Removal::done;
    return is_removed && !notices.empty() ? notices.back() : "not as told";
  });
  EXPECT_TRUE(report.ends_with(" Saved game 1 is unchanged.")) << report;
  Store store = open();
  EXPECT_TRUE(store.games().empty());
  EXPECT_EQ(store.restore(1), Removal::done);
  EXPECT_EQ(store.look_at(1)->record.events.size(), 11u);
}

TEST_F(NpmStore, AGameThatWentOnInTwoProgramsIsKeptTwiceAndNotRemoved) {
  EXPECT_EQ(test::removed_after(folder(), [](Store& other) { test::go_on(other, 1); }),
            "This game has gone on in another program. Both are kept, each as a game of its own.");
  EXPECT_EQ(test::kept_events(folder()), "1: 14, 2: 11");
}

TEST_F(NpmStore, AGameThatAnotherProgramHasDeletedIsKeptInANewFile) {
  EXPECT_EQ(test::removed_after(folder(), [](Store& other) { other.remove(1); }),
            "The file of this game was deleted. The game is kept in a new one.");
  EXPECT_EQ(test::kept_events(folder()), "2: 11");
}

TEST_F(NpmStore, AGameThatIsInNoFileIsWrittenWhenItIsRestoredAndThereIsRoom) {
  EXPECT_EQ(test::kept_after_restoring(folder()), "1: 10");
}

TEST_F(NpmStore, AGameBegunOnAFullDiskIsOnTheDiskOnceItIsSavedFromPowerFailure) {
  const std::string report = test::in_child([&]() -> std::string {
    Store store = open();
    test::fill_disk();
    const test::BegunGame begun = test::begun_game(store, 3);
    test::make_room();
    waits_for_disk = 0;
    has_disk_fault = true;
    store.save(begun.id, begun.game);
    const bool is_refused = store.is_in_memory() && test::kept_events(folder()).empty();
    has_disk_fault = false;
    store.save(begun.id, begun.game);
    return fmt::format("{}, {} waits", is_refused ? "refused" : "kept", waits_for_disk);
  });
  EXPECT_EQ(report, "refused, 2 waits");
  EXPECT_EQ(test::kept_events(folder()), "1: 10");
}

TEST_F(NpmStore, OnAFullDiskAGameIsNeitherRemovedNorRestored) {
  {
    Store store = open();
    test::keep_a_game(store);
  }
  const std::string report = test::removed_and_restored<Store>(folder());
  EXPECT_TRUE(report.ends_with(" Saved game 1 is unchanged.")) << report;
}

TEST_F(NpmStore, GamesOfAFullDiskKeepTheTimesOfTheirLastPlayOnceThereIsRoom) {
  EXPECT_EQ(test::times_after_full_disk(folder()), "as played");
}

TEST_F(NpmStore, AGameLeftWithoutAMoveStaysIfAnotherProgramHasPlayedIt) {
  Store store = open();
  const GameId id = store.begin(test::new_game("2048", 3), "");
  Store other = open();
  test::go_on(other, id);
  store.leave(id);
  EXPECT_EQ(open().look_at(id)->record.events.size(), 4u);
  store.leave(store.begin(test::new_game("2048", 4), ""));
  EXPECT_FALSE(store.look_at(id + 1)) << "nobody has played this one";
}

TEST_F(NpmStore, ADamagedFileHasOneNoticeHoweverOftenGamesAreListed) {
  Store store = open();
  test::keep_a_game(store);
  KeptFiles(folder(), "tilery").create("damaged", 0, false);
  EXPECT_EQ(store.games().size(), 1u);
  EXPECT_EQ(store.take_notices(),
            std::vector<std::string>{"Saved game 2 is damaged and is passed over."});
  EXPECT_EQ(store.games().size(), 1u);
  EXPECT_TRUE(store.removed().empty());
  EXPECT_TRUE(store.take_notices().empty());
}

TEST_F(NpmStore, AnIncompleteLineIsNotCutOffAnymoreOnceItsProgramHasWrittenIt) {
  KeptFiles files(folder_.path(), "tilery");
  const std::string_view read = "line\ninco";
  for (const std::string_view now : {"line\nincomplete\n", "line\nnew\n", "line\n"}) {
    const GameId id = files.create(now, 0, false).value();
    files.cut(id, read, 5);
    EXPECT_EQ(files.read(id), now);
  }
  const GameId id = files.create(read, 0, false).value();
  files.cut(id, read, 5);
  EXPECT_EQ(files.read(id), "line\n");
}

}  // namespace
}  // namespace tilery
