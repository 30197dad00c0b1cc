#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/games_table.h"
#include "apps/store/open_database.h"
#include "apps/store/store.h"
#include "tests/apps/store/child.h"
#include "tests/apps/store/full_disk.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tests/support/paths.h"

namespace tilery {
namespace {

using std::filesystem::path;
using test::begun_game;
using test::BegunGame;
using test::in_child;
using test::keep_a_game;
using test::new_game;

std::string bytes_of(const path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const path& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

class StoreFault : public testing::Test {
 protected:
  StoreFault() : file_(folder_.path() / "games.db") {}

  void make_store() const {
    Store store = Store::in_file(file_);
    keep_a_game(store);
  }

  /// The notices of a store that is opened now. The store must be usable in any case.
  std::string notices_on_opening(bool expects_memory) {
    Store store = Store::in_file(file_);
    EXPECT_EQ(store.is_in_memory(), expects_memory);
    std::string text;
    for (const std::string& notice : store.take_notices()) {
      text += notice + "\n";
    }
    games_ = store.games().size();
    keep_a_game(store, 2);
    EXPECT_EQ(store.games().size(), games_ + 1);
    return text;
  }

  /// The result of `report` in a process that can write neither the file nor its folder.
  std::string without_writing(const std::function<std::string()>& report) const {
    std::filesystem::permissions(folder_.path(), std::filesystem::perms(0555));
    std::filesystem::permissions(file_, std::filesystem::perms(0444));
    return test::in_child_as_nobody(report);
  }

  test::TemporaryFolder folder_;
  path file_;
  std::size_t games_ = 0;  ///< that the store showed when it was opened last
};

TEST_F(StoreFault, ADamagedDatabaseIsKeptAsideAndANewOneIsBegunAtOnce) {
  make_store();
  std::string damaged = bytes_of(file_);
  damaged.replace(100, 3000, std::string(3000, 'x'));
  write_bytes(file_, damaged);
  const path aside = file_.string() + ".damaged-1";
  EXPECT_EQ(notices_on_opening(false), file_.string() + " is damaged and now kept as " +
                                           aside.string() + "; `tilery scores recover " +
                                           aside.string() +
                                           "` takes over the games that can still be read.\n");
  EXPECT_EQ(bytes_of(aside), damaged);
  EXPECT_EQ(games_, 0u);
}

TEST_F(StoreFault, ADamagedDatabaseThatIsOnlyReadIsLeftAsItIs) {
  make_store();
  std::string damaged = bytes_of(file_);
  damaged.replace(100, 3000, std::string(3000, 'x'));
  for (const std::string& bytes : {damaged, std::string(5000, 'n')}) {
    write_bytes(file_, bytes);
    const OpenDatabase opened = open_to_read(file_);
    EXPECT_TRUE(opened.is_in_memory);
    EXPECT_EQ(version_of(*opened.database), schema_version) << "its tables are there";
    EXPECT_EQ(opened.notices,
              std::vector{file_.string() +
                          " is damaged. It is left as it is; none of its games are shown."});
    EXPECT_EQ(bytes_of(file_), bytes);
    EXPECT_FALSE(std::filesystem::exists(file_.string() + ".damaged-1"));
  }
  write_bytes(file_, "");
  EXPECT_EQ(open_to_read(file_).notices,
            std::vector{file_.string() + " was empty: games that it once held are gone from it."});
  EXPECT_EQ(bytes_of(file_), "");
}

TEST_F(StoreFault, AGamePlayedAfterDamageIsThereAtTheNextStart) {
  write_bytes(file_, std::string(5000, 'n'));
  notices_on_opening(false);
  EXPECT_EQ(Store::in_file(file_).games().size(), 1u);
  EXPECT_EQ(notices_on_opening(false), "");
}

TEST_F(StoreFault, AnEmptiedFileHasANotice) {
  make_store();
  EXPECT_EQ(notices_on_opening(false), "");
  write_bytes(file_, "");
  EXPECT_EQ(notices_on_opening(false),
            file_.string() + " was empty: games that it once held are gone from it.\n");
  EXPECT_EQ(games_, 0u);
}

TEST_F(StoreFault, ADeletedFileHasANotice) {
  make_store();
  std::filesystem::remove(file_);
  const std::string notice =
      file_.string() + " was missing: games that it once held are gone from it.";
  EXPECT_EQ(open_to_read(file_).notices, std::vector{notice});
  EXPECT_FALSE(std::filesystem::exists(file_)) << "reading makes no file";
  EXPECT_EQ(notices_on_opening(false), notice + "\n");
  EXPECT_EQ(notices_on_opening(false), "");
}

TEST_F(StoreFault, AFileThatWasNeverFinishedHasNoNotice) {
  write_bytes(file_, "");
  write_bytes(file_.string() + ".lock", "");
  EXPECT_EQ(notices_on_opening(false), "");
}

TEST_F(StoreFault, AFileThatIsNoDatabaseIsKeptAsideUnderAFreeName) {
  write_bytes(file_.string() + ".damaged-1", "taken");
  write_bytes(file_, std::string(5000, 'n'));
  EXPECT_NE(notices_on_opening(false).find("now kept as " + file_.string() + ".damaged-2"),
            std::string::npos);
  EXPECT_EQ(bytes_of(file_.string() + ".damaged-1"), "taken");
  EXPECT_EQ(bytes_of(file_.string() + ".damaged-2"), std::string(5000, 'n'));
}

TEST_F(StoreFault, ACutDatabaseIsKeptAside) {
  make_store();
  std::filesystem::resize_file(file_, std::filesystem::file_size(file_) / 2);
  EXPECT_NE(notices_on_opening(false).find("is damaged"), std::string::npos);
}

TEST_F(StoreFault, ADamagedDatabaseInUseIsLeftAsItIs) {
  Store other = Store::in_file(file_);
  keep_a_game(other);
  const std::string notice = in_child([&] {
    // Overwrites both, because SQLite may have moved the data between the file and its log.
    write_bytes(file_, std::string(8192, 'x'));
    write_bytes(file_.string() + "-wal", "");
    Store store = Store::in_file(file_);
    const auto notices = store.take_notices();
    return notices.size() == 1 && store.is_in_memory() ? notices[0] : "none";
  });
  EXPECT_NE(notice.find("and another program still uses it"), std::string::npos) << notice;
  EXPECT_FALSE(std::filesystem::exists(file_.string() + ".damaged-1"));
}

TEST_F(StoreFault, ANewerDatabaseIsLeftAsItIs) {
  make_store();
  SQLite::Database(file_.string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  const std::string bytes = bytes_of(file_);
  EXPECT_EQ(notices_on_opening(true),
            fmt::format("{} is of version 99, made by a newer Tilery (this one knows versions up "
                        "to {}). It is left as it is; games are kept in memory and end with the "
                        "program.\n",
                        file_.string(), schema_version));
  EXPECT_EQ(bytes_of(file_), bytes);
}

TEST_F(StoreFault, AnotherProgramsDatabaseIsLeftAsItIs) {
  SQLite::Database(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE recipes(name TEXT)");
  const std::string bytes = bytes_of(file_);
  EXPECT_NE(notices_on_opening(true).find("is a database of another program"), std::string::npos);
  EXPECT_EQ(bytes_of(file_), bytes);
}

TEST_F(StoreFault, GamesThatAreInNoFileAreGivenAtTheEnd) {
  write_bytes(file_, "");
  Store store = Store::in_file(file_ / "no folder" / "games.db");
  const RecordedGame game = begun_game(store, 3).game;
  EXPECT_EQ(store.lost_games(), std::vector<Record>{game.record_with_result()});
  Store kept = Store::in_file(folder_.path() / "other.db");
  keep_a_game(kept);
  EXPECT_TRUE(kept.lost_games().empty());
}

TEST_F(StoreFault, AGameWithHintsThatIsInNoFileSetsNoBestScore) {
  write_bytes(file_, "");
  Store store = Store::in_file(file_ / "no folder" / "games.db");
  RecordedGame game = new_game("2048", 3);
  const GameId id = store.begin(game, "");
  test::play_to_the_end(game, 3);
  store.save(id, game);
  const std::uint64_t hash = game.record().rules_hash;
  EXPECT_EQ(store.best_score("2048", hash), game.result().scores[0]);
  EXPECT_EQ(store.best_score("2048", hash, id), 0u) << "the best of other games";
  store.mark(id, {.has_hints = true});
  EXPECT_EQ(store.best_score("2048", hash), 0u);
}

TEST_F(StoreFault, AFinishedGameWithAnUndoOrAHintOnAFullDiskSetsNoBestScore) {
  for (const bool is_undone : {false, true}) {
    file_ = folder_.path() / (is_undone ? "undone.db" : "marked.db");
    const std::string report = in_child([&] {
      Store store = Store::in_file(file_);
      RecordedGame game = new_game("2048", 3);
      const GameId id = store.begin(game, "");
      test::play_to_the_end(game, 3);
      store.save(id, game);
      const auto best = [&] { return store.best_score("2048", game.record().rules_hash); };
      const bool is_best = best() == game.result().scores[0];
      test::fill_disk();
      if (is_undone) {
        game.act(Event::undo);
        store.save(id, game);
      } else {
        store.mark(id, {.has_hints = true});
      }
      return fmt::format("{}, then {}", is_best ? "the best" : "not the best", best());
    });
    EXPECT_EQ(report, "the best, then 0") << is_undone;
  }
}

TEST_F(StoreFault, WithoutAFolderGamesAreKeptInMemory) {
  write_bytes(folder_.path() / "file", "");
  file_ = folder_.path() / "file" / "games.db";
  const std::string notice = notices_on_opening(true);
  EXPECT_NE(notice.find("cannot be made (Not a directory). Games are kept"), std::string::npos)
      << notice << " (it speaks of no file that is left as it is)";
}

TEST_F(StoreFault, InAFolderThatCannotBeWrittenSavedGamesAreStillShown) {
  make_store();
  const std::string report = without_writing([&] {
    const std::string notices = notices_on_opening(true);
    return std::to_string(games_) + " games, " + notices;
  });
  EXPECT_TRUE(report.starts_with("1 games, " + file_.string() + " cannot be written")) << report;
}

TEST_F(StoreFault, ReadingAFileThatCannotBeWrittenHasNoNotice) {
  make_store();
  const std::string report = without_writing([&] {
    const OpenDatabase opened = open_to_read(file_);
    const std::int64_t games = opened.database->execAndGet("SELECT count(*) FROM games").getInt64();
    return std::to_string(games) + " games, " + std::to_string(opened.notices.size()) + " notices";
  });
  EXPECT_EQ(report, "1 games, 0 notices");
}

TEST_F(StoreFault, AFullDiskLosesNothingAndSavingContinuesOnceThereIsRoom) {
  const std::string report = in_child([&] {
    std::ostringstream out;
    Store store = Store::in_file(file_);
    auto [game, id] = begun_game(store, 3);
    test::fill_disk();
    for (int i = 0; i < 3; ++i) {
      test::do_randomly(game, 4, 1);
      store.save(id, game);
    }
    const auto notices = store.take_notices();
    out << notices.size() << (store.is_in_memory() ? " in memory" : " on disk") << ", "
        << (store.look_at(id)->record == game.record_with_result() ? "whole" : "cut");
    test::make_room();
    test::do_randomly(game, 5, 1);
    store.save(id, game);
    out << "; " << store.take_notices().at(0) << (store.is_in_memory() ? " in memory" : " on disk");
    out << ", " << game.record().events.size();
    return out.str();
  });
  EXPECT_EQ(report, "1 in memory, whole; Games are saved again. on disk, 14");
  const auto saved = Store::in_file(file_).take_up_last();
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->record.events.size(), 14u);
  EXPECT_TRUE(replay(saved->record, test::rules_of("2048")).has_value());
}

TEST_F(StoreFault, AGameBegunOnAFullDiskIsSavedOnceThereIsRoom) {
  const std::string report = in_child([&] {
    Store store = Store::in_file(file_);
    test::fill_disk();
    keep_a_game(store, 7);
    const std::size_t shown = store.games().size();
    test::make_room();
    keep_a_game(store, 8);
    return std::to_string(shown) + " shown";
  });
  EXPECT_EQ(report, "1 shown");
  EXPECT_EQ(Store::in_file(file_).games().size(), 2u);
}

TEST_F(StoreFault, GamesOnAFullDiskAreListedTheLastPlayedFirst) {
  const std::string report = in_child([&] {
    Store store = Store::in_file(file_);
    test::fill_disk();
    BegunGame first = begun_game(store, 3);
    begun_game(store, 4);
    std::string order;
    const auto list = [&] {
      for (const GameSummary& game : store.games()) {
        order += game.id == first.id ? "first " : "second ";
      }
    };
    list();
    test::do_randomly(first.game, 5, 1);
    store.save(first.id, first.game);
    list();
    return order;
  });
  EXPECT_EQ(report, "second first first second ");
}

TEST_F(StoreFault, GamesOfAFullDiskKeepTheTimesOfTheirLastPlayOnceThereIsRoom) {
  EXPECT_EQ(test::times_after_full_disk(file_), "as played");
}

TEST_F(StoreFault, AMarkMadeOnAFullDiskIsWrittenOnceThereIsRoom) {
  for (const bool leaves : {false, true}) {
    file_ = folder_.path() / (leaves ? "left.db" : "played.db");
    const std::string report = in_child([&] {
      Store store = Store::in_file(file_);
      const GameId id = begun_game(store, 3).id;
      test::fill_disk();
      store.mark(id, {.has_hints = true});
      if (leaves) {
        store.leave(id);
      }
      test::make_room();
      keep_a_game(store, 8);
      return std::to_string(store.take_notices().size());
    });
    EXPECT_EQ(report, "2") << "that saving failed, and that it works again";
    EXPECT_TRUE(Store::in_file(file_).look_at(1)->standing.has_hints) << leaves;
  }
}

TEST_F(StoreFault, AMarkMadeOnAFullDiskIsListedAtOnce) {
  const std::string report = in_child([&] {
    Store store = Store::in_file(file_);
    const GameId id = begun_game(store, 3).id;
    test::fill_disk();
    store.mark(id, {.has_hints = true});
    store.leave(id);
    return words_of(store.games().at(0).standing) + ", " + words_of(store.look_at(id)->standing);
  });
  EXPECT_EQ(report, "with hints, with hints");
}

TEST_F(StoreFault, AProgramStartedOnAFullDiskSavesItsGamesOnceThereIsRoom) {
  const std::string report = in_child([&] {
    test::fill_disk();
    Store store = Store::in_file(file_);
    auto [game, id] = begun_game(store, 5);
    std::ostringstream out;
    out << store.take_notices().size() << (store.is_in_memory() ? " in memory; " : " on disk; ");
    store.leave(id);
    const std::optional<SavedGame> again = store.take_up_last();
    out << (again && again->id == id ? "goes on; " : "lost; ");
    test::make_room();
    test::do_randomly(game, 6, 4);
    store.save(id, game);
    out << store.take_notices().at(0) << (store.is_in_memory() ? " in memory" : " on disk");
    return out.str();
  });
  EXPECT_EQ(report, "1 in memory; goes on; Games are saved again. on disk");
  const auto saved = Store::in_file(file_).take_up_last();
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->record.events.size(), 14u);
}

TEST_F(StoreFault, AGameTakenUpOnAFullDiskIsHeldOnceThereIsRoom) {
  make_store();
  const std::string report = in_child([&]() -> std::string {
    test::fill_disk();
    Store store = Store::in_file(file_);
    const std::optional<SavedGame> saved = store.take_up_last();
    test::make_room();
    if (!saved || !store.is_in_memory()) {
      return "no full disk";
    }
    auto game = replay(saved->record, test::rules_of("2048")).value();
    test::do_randomly(game, 6, 4);
    store.save(saved->id, game);
    Store other = Store::in_file(file_);
    return other.take_up_last() ? "taken twice" : "held";
  });
  EXPECT_EQ(report, "held");
}

TEST_F(StoreFault, AGameTakenUpFromTheCopyOfAFullDiskIsGivenAtTheEndWithAllItsEvents) {
  make_store();
  const std::string report = in_child([&]() -> std::string {
    test::fill_disk();
    Store store = Store::in_file(file_);
    test::go_on(store, 1);
    const std::vector<Record> lost = store.lost_games();
    return fmt::format("{} lost, {} events", lost.size(), lost.empty() ? 0 : lost[0].events.size());
  });
  EXPECT_EQ(report, "1 lost, 14 events");
}

TEST_F(StoreFault, AMarkByAProgramStartedOnAFullDiskIsWrittenOnceThereIsRoom) {
  make_store();
  const std::string report = in_child([&]() -> std::string {
    test::fill_disk();
    Store store = Store::in_file(file_);
    const std::optional<SavedGame> saved = store.take_up_last();
    if (!saved || !store.is_in_memory()) {
      return "no full disk";
    }
    store.mark(saved->id, {.has_hints = true});
    test::make_room();
    keep_a_game(store, 8);
    return "marked";
  });
  EXPECT_EQ(report, "marked");
  EXPECT_TRUE(Store::in_file(file_).look_at(1)->standing.has_hints);
}

TEST_F(StoreFault, OnAFullDiskAGameIsNeitherRemovedNorRestored) {
  make_store();
  const std::string report = test::removed_and_restored<Store>(file_);
  EXPECT_TRUE(report.ends_with(" Saved game 1 is unchanged.")) << report;
}

TEST_F(StoreFault, AGameThatIsInNoFileCanBeRemovedAndRestored) {
  write_bytes(file_, "");
  Store store = Store::in_file(file_ / "no folder" / "games.db");
  const GameId id = begun_game(store, 3).id;
  EXPECT_EQ(store.remove(id), Removal::is_played);
  store.leave(id);
  EXPECT_EQ(store.remove(id), Removal::done);
  EXPECT_TRUE(store.games().empty());
  EXPECT_TRUE(store.lost_games().empty());
  EXPECT_EQ(store.removed().size(), 1u);
  EXPECT_EQ(store.restore(id), Removal::done);
  EXPECT_EQ(store.games().size(), 1u);
}

TEST_F(StoreFault, AGameThatIsInNoFileIsWrittenWhenItIsRestoredAndThereIsRoom) {
  EXPECT_EQ(test::kept_after_restoring(file_), "1: 10");
}

TEST_F(StoreFault, AGameLeftOnAFullDiskIsRemovedWithAllItsEvents) {
  const std::string report = in_child([&]() -> std::string {
    Store store = Store::in_file(file_);
    test::leave_on_full_disk(store, begun_game(store, 3));
    const Removal removed_full = store.remove(1);
    test::make_room();
    const Removal removed = store.remove(1);
    return removed_full == Removal::failed && removed == Removal::done ? "removed" : "not as told";
  });
  EXPECT_EQ(report, "removed");
  Store store = Store::in_file(file_);
  EXPECT_TRUE(store.games().empty());
  EXPECT_EQ(store.restore(1), Removal::done);
  EXPECT_EQ(store.look_at(1)->record.events.size(), 11u);
}

TEST_F(StoreFault, AGameBegunOnAFullDiskIsRemovedAndRestoredByItsNumberInTheList) {
  const std::string report = in_child([&]() -> std::string {
    Store store = Store::in_file(file_);
    test::fill_disk();
    BegunGame begun = begun_game(store, 3);
    test::make_room();
    store.save(begun.id, begun.game);
    test::leave_on_full_disk(store, std::move(begun));
    test::make_room();
    const GameId number = store.games().at(0).id;
    const bool is_back =
        store.remove(number) == Removal::done && store.restore(number) == Removal::done;
    return is_back && store.take_up(number) ? "back" : "gone";
  });
  EXPECT_EQ(report, "back");
}

TEST_F(StoreFault, AGameLeftWithoutItsMarksIsTakenUpWithThem) {
  const std::string report = in_child([&] {
    Store store = Store::in_file(file_);
    const GameId id = begun_game(store, 3).id;
    test::fill_disk();
    store.mark(id, {.has_hints = true});
    store.leave(id);
    const std::optional<SavedGame> game = store.take_up_last();
    return game ? words_of(game->standing) : "none";
  });
  EXPECT_EQ(report, "with hints");
}

TEST_F(StoreFault, AGameThatWentOnInTwoProgramsIsKeptTwiceAndNotRemoved) {
  EXPECT_EQ(test::removed_after(file_, [](Store& other) { test::go_on(other, 1); }),
            "This game has gone on in another program. Both are kept, each as a game of its own.");
  EXPECT_EQ(test::kept_events(file_), "1: 14, 2: 11");
}

TEST_F(StoreFault, AGameThatAnotherProgramHasDeletedIsKeptInANewRow) {
  EXPECT_EQ(test::removed_after(file_, [](Store& other) { other.remove(1); }),
            "This game was deleted in another program. It is kept as a new game.");
  EXPECT_EQ(test::kept_events(file_), "2: 11");
}

TEST_F(StoreFault, AProgramStartedOnAFullDiskRemovesGamesOnlyOnceThereIsRoom) {
  make_store();
  const std::string report = in_child([&]() -> std::string {
    test::fill_disk();
    Store store = Store::in_file(file_);
    const Removal removed_full = store.remove(1);
    test::make_room();
    const bool is_removed_later =
        removed_full == Removal::failed && store.remove(1) == Removal::done;
    return is_removed_later ? "removed" : "not as told";
  });
  EXPECT_EQ(report, "removed");
  EXPECT_TRUE(Store::in_file(file_).games().empty());
}

TEST_F(StoreFault, ADamagedRowIsPassedOver) {
  Store store = Store::in_file(file_);
  keep_a_game(store, 1);
  keep_a_game(store, 2);
  SQLite::Database(file_.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE games SET begun = replace(begun, 'seed 2', 'seed 3')");
  const auto saved = store.take_up_last();
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->record.seed, 1u);
  EXPECT_EQ(store.take_notices(),
            std::vector<std::string>{"Saved game 2 is damaged and is passed over."});
  store.leave(saved->id);
  EXPECT_TRUE(store.take_up_last());
  EXPECT_TRUE(store.take_notices().empty()) << "each notice is given once";
}

TEST_F(StoreFault, ADatabaseThatCannotBeReadHasOneNoticeHoweverOftenGamesAreListed) {
  Store store = Store::in_file(file_);
  keep_a_game(store);
  SQLite::Database(file_.string(), SQLite::OPEN_READWRITE).exec("DROP TABLE games");
  EXPECT_TRUE(store.games().empty());
  EXPECT_EQ(store.take_notices(),
            std::vector<std::string>{"The database of saved games fails: no such table: games."});
  EXPECT_TRUE(store.games().empty());
  EXPECT_TRUE(store.take_notices().empty());
}

TEST_F(StoreFault, AnOlderDatabaseIsBroughtUpToDateWithAllItsGames) {
  {
    SQLite::Database old(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(bytes_of(test::project_file("tests/apps/store/version_1.sql")));
  }
  Store store = Store::in_file(file_);
  EXPECT_TRUE(store.take_notices().empty());
  EXPECT_EQ(store.games().size(), 2u);
  const auto saved = store.take_up_last();
  ASSERT_TRUE(saved.has_value());
  auto game = replay(saved->record, test::rules_of("2048"));
  ASSERT_TRUE(game.has_value()) << text_of(game.error());
  EXPECT_EQ(saved->record.events.size(), 12u);
  test::do_randomly(*game, 1, 3);
  store.save(saved->id, *game);
  EXPECT_EQ(store.look_at(saved->id)->record, game->record_with_result());
  SQLite::Database now(file_.string());
  EXPECT_EQ(version_of(now), schema_version);
}

TEST_F(StoreFault, ADatabaseOfVersion4KeepsItsEventsWaitsAndStandings) {
  {
    SQLite::Database old(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(bytes_of(test::project_file("tests/apps/store/version_4.sql")));
  }
  Store store = Store::in_file(file_);
  EXPECT_TRUE(store.take_notices().empty());
  const std::vector<GameSummary> games = store.games();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_TRUE(games[0].standing.has_undo);
  EXPECT_EQ(games[0].played_ms, 4500u);
  const auto first = store.look_at(1);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->record.waits_ms,
            (std::vector<std::uint32_t>{100, 200, 300, 400, 500, 600, 700, 800, 900}));
  const auto second = store.look_at(2);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->record.waits_ms, (std::vector<std::uint32_t>{0, 0, 10, 20, 30}));
  for (const auto& [saved, name] : {std::pair{first, "2048"}, std::pair{second, "threes"}}) {
    const auto game = replay(saved->record, test::rules_of(name));
    EXPECT_TRUE(game.has_value()) << text_of(game.error());
  }
}

}  // namespace
}  // namespace tilery
