#include "apps/store/recovery.h"

#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "apps/store/games_table.h"
#include "apps/store/store.h"
#include "tests/apps/store/child.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tests/support/paths.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::size_t page_bytes = 4096;

/// Games in a database of some hundred pages, which is then damaged.
class Recoveries : public testing::Test {
 protected:
  static constexpr int games = 200;

  void SetUp() override {
    Store store = Store::in_file(damaged_);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      RecordedGame game = test::new_game("2048", seed);
      const GameId id = store.begin(game, "");
      test::do_randomly(game, seed, 300);
      store.save(id, game);
      store.leave(id);
    }
  }

  /// The place in the file, in pages from 0, of leaf page `offset` of `table`. An `offset` below 0
  /// means the last leaf page.
  [[nodiscard]] std::size_t page_of(const std::string& table, int offset = 10) const {
    const SQLite::Database database(damaged_.string());
    SQLite::Statement pages(
        database,
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' "
        "ORDER BY pageno " +
            std::string(offset < 0 ? "DESC LIMIT 1" : "LIMIT 1 OFFSET " + std::to_string(offset)));
    pages.bind(1, table);
    EXPECT_TRUE(pages.executeStep()) << table << " is smaller";
    return static_cast<std::size_t>(pages.getColumn(0).getInt64()) - 1;
  }

  /// Overwrites `count` pages of the file, beginning with page `first`.
  void damage(std::size_t first, std::size_t count) const {
    std::fstream file(damaged_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(first * page_bytes));
    const std::string junk(count * page_bytes, 'x');
    file.write(junk.data(), static_cast<std::streamsize>(junk.size()));
  }

  static void execute_in(const path& file, const char* sql) {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql);
  }

  /// The number of recovered games with hints and a chosen seed.
  [[nodiscard]] std::ptrdiff_t hinted_games() const {
    return std::ranges::count_if(Store::in_file(file_).games(), [](const GameSummary& game) {
      return game.standing.has_hints && game.standing.has_chosen_seed;
    });
  }

  /// "200 taken", say, or the error.
  [[nodiscard]] std::string report() const {
    const auto recovery = recover_games(damaged_, file_);
    return recovery ? std::to_string(recovery->taken) + " taken" : text_of(recovery.error());
  }

  /// The report on a disk that has no room for a file larger than the damaged one.
  [[nodiscard]] std::string report_without_room() const {
    return test::in_child([this] {
      test::fill_disk(std::filesystem::file_size(damaged_));
      return report();
    });
  }

  test::TemporaryFolder folder_;
  path damaged_ = folder_.path() / "damaged.db";
  path file_ = folder_.path() / "games.db";
};

TEST_F(Recoveries, TakeOverAllGamesOfAWholeDatabaseOnce) {
  const auto first = recover_games(damaged_, file_);
  ASSERT_TRUE(first) << text_of(first.error());
  EXPECT_EQ(first->taken, games);
  EXPECT_EQ(first->damaged, 0U);
  const auto again = recover_games(damaged_, file_);
  ASSERT_TRUE(again) << text_of(again.error());
  EXPECT_EQ(again->taken, 0U);
  EXPECT_EQ(again->known, games);
  EXPECT_EQ(Store::in_file(file_).games().size(), games);
}

TEST_F(Recoveries, KeepHowAndWhenAGameWasPlayed) {
  {
    Store store = Store::in_file(damaged_);
    RecordedGame game = test::new_game("2048", games + 1);
    const GameId id = store.begin(game, "");
    store.mark(id, {.has_hints = true, .has_chosen_seed = true});
    test::do_randomly(game, 1, 20);
    store.save(id, game);
    store.leave(id);
    store.remove(1);
  }
  execute_in(damaged_, "UPDATE games SET saved = 1767225600000");
  ASSERT_TRUE(recover_games(damaged_, file_));
  const std::vector<GameSummary> recovered = Store::in_file(file_).games();
  EXPECT_EQ(recovered.size(), std::size_t{games}) << "one game was added, one removed";
  EXPECT_EQ(hinted_games(), 1);
  EXPECT_EQ(recovered.front().saved, 1'767'225'600);
  EXPECT_EQ(Store::in_file(file_).removed().size(), 1U);

  execute_in(file_, "UPDATE games SET standing = 0");
  ASSERT_TRUE(recover_games(damaged_, file_));
  EXPECT_EQ(hinted_games(), 1) << "a game that was recovered without its marks gets them";
}

TEST_F(Recoveries, ADamagedPageCostsOnlyTheGamesOnIt) {
  damage(page_of("events"), 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GE(recovery->taken, games - 20U);
  EXPECT_LT(recovery->taken, games);
  EXPECT_GT(recovery->damaged, 0U);
  EXPECT_EQ(Store::in_file(file_).games().size(), recovery->taken);
}

TEST_F(Recoveries, LeaveOutAGameThatHasNoEventsOfItsOwn) {
  {
    Store store = Store::in_file(damaged_);
    RecordedGame first = test::new_game("2048", 1);
    test::do_randomly(first, 1, 20);
    store.begin(*played_on(first.record(), 10, test::rules_of("2048"), {.id = 77}), "");
  }
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_EQ(recovery->taken, games);
  EXPECT_EQ(recovery->damaged, 0U);
}

TEST_F(Recoveries, WithoutItsFirstPageADatabaseIsStillRead) {
  damage(0, 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_EQ(recovery->taken, games);
}

TEST_F(Recoveries, ReadTheRestOfACutFile) {
  std::filesystem::resize_file(damaged_, std::filesystem::file_size(damaged_) / 2);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GT(recovery->taken, games / 4U);
}

TEST_F(Recoveries, CountTheLostGamesOnce) {
  damage(page_of("games", -1), 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GT(recovery->damaged, 0U);
  EXPECT_EQ(recovery->taken + recovery->damaged, games);
  EXPECT_FALSE(recovery->may_miss_games);
}

TEST_F(Recoveries, WithoutTheIndexOfGamesTheTableNamesThemAll) {
  damage(page_of("games_by_time", 0), 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_EQ(recovery->taken, games);
  EXPECT_FALSE(recovery->may_miss_games);
}

TEST_F(Recoveries, WithoutTheIndexOfGamesAndAPartOfTheTableMayMissGames) {
  const std::size_t part_of_table = page_of("games", -1);
  damage(page_of("games_by_time", 0), 1);
  damage(part_of_table, 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_LT(recovery->taken, games);
  EXPECT_TRUE(recovery->may_miss_games);
}

TEST_F(Recoveries, FindGamesWhoseNumbersAreHigh) {
  execute_in(damaged_,
             "UPDATE games SET id = id + 1000000000; UPDATE events SET game = game + 1000000000");
  damage(page_of("events"), 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GE(recovery->taken, games - 20U);
}

TEST_F(Recoveries, IntoTheDamagedFileItselfBeginANewDatabase) {
  damage(page_of("events"), 1);
  const auto recovery = recover_games(damaged_, damaged_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GE(recovery->taken, games - 20U);
  ASSERT_EQ(recovery->notices.size(), 1U);
  EXPECT_NE(recovery->notices[0].find("is damaged and now kept as"), std::string::npos);
}

TEST_F(Recoveries, UseAnotherFolderIfTheTemporaryFolderDoesNotExist) {
  setenv("TMPDIR", "/no such folder", 1);
  const auto recovery = recover_games(damaged_, file_);
  unsetenv("TMPDIR");
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_EQ(recovery->taken, games);
}

TEST_F(Recoveries, ReadAFileThatNobodyMayWrite) {
  damage(0, 1);  // so that the copy is changed
  std::filesystem::permissions(damaged_, std::filesystem::perms(0444));
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0777));
  EXPECT_EQ(test::in_child_as_nobody([this] { return report(); }),
            std::to_string(games) + " taken");
}

TEST_F(Recoveries, RefuseNewerAndForeignDatabases) {
  execute_in(damaged_, "PRAGMA user_version = 99");
  auto recovery = recover_games(damaged_, file_);
  ASSERT_FALSE(recovery);
  EXPECT_EQ(text_of(recovery.error()),
            fmt::format("{}: expected a database of version {} at most, found version 99: recover "
                        "it with the newer Tilery that made it",
                        damaged_.string(), schema_version));
  execute_in(damaged_, "PRAGMA application_id = 7");
  recovery = recover_games(damaged_, file_);
  ASSERT_FALSE(recovery);
  EXPECT_EQ(
      text_of(recovery.error()),
      damaged_.string() + ": expected a database of games, found a database of another program");
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(Recoveries, RefuseAFileThatIsNoDatabase) {
  const path other = folder_.path() / "other";
  EXPECT_FALSE(recover_games(other, file_));
  std::ofstream(other) << "no database";
  EXPECT_FALSE(recover_games(other, file_));
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(Recoveries, ReadASmallDatabaseOfTheFirstVersionWithoutItsFirstPage) {
  std::filesystem::remove(damaged_);
  std::ifstream sql(test::project_file("tests/apps/store/version_1.sql"));
  SQLite::Database(damaged_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec(std::string(std::istreambuf_iterator<char>(sql), {}));
  damage(0, 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_EQ(recovery->taken, 2U);
}

/// Games in a database of the version GetParam(). Databases of version 5 or newer were migrated
/// from version 4.
class RecoveriesOfOlderVersions : public Recoveries, public testing::WithParamInterface<int> {
 protected:
  static constexpr int last_with_events_in_games = 4;

  void SetUp() override {
    SQLite::Database database(damaged_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(database, std::min(GetParam(), last_with_events_in_games));
    SQLite::Transaction transaction(database);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      RecordedGame game = test::new_game("2048", seed);
      test::do_randomly(game, seed, 300);
      insert(database, game.record_with_result());
    }
    transaction.commit();
    migrate(database, GetParam());
  }

  /// Inserts a game as versions up to 4 did.
  static void insert(SQLite::Database& database, const Record& record) {
    SQLite::Statement game(
        database,
        "INSERT INTO games(cartridge, rules_hash, width, height, players, began, "
        "begun, events, saved, score, largest, moves, is_over, boards) "
        "VALUES(?, ?, 4, 4, 1, ?, ?, ?, 1767225600000, ?, ?, ?, ?, ?)");
    std::string letters;
    for (const Event event : record.events) {
      letters += letter_of(event);
    }
    SQLite::bind(game, record.cartridge, fmt::format("{:016x}", record.rules_hash), *record.began,
                 record_text(without_events(record)), letters,
                 static_cast<std::int64_t>(record.result->scores[0]),
                 static_cast<std::int64_t>(record.result->largest),
                 static_cast<std::int64_t>(record.result->moves), record.result->is_over ? 1 : 0,
                 fmt::format("{:016x}", record.result->signature));
    game.exec();
  }
};

TEST_P(RecoveriesOfOlderVersions, ADamagedPageCostsOnlyTheGamesOnIt) {
  damage(page_of(GetParam() > last_with_events_in_games ? "events" : "games", 3), 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GE(recovery->taken, games - 50U);
  EXPECT_GT(recovery->damaged, 0U);
  EXPECT_EQ(recovery->taken + recovery->damaged, games);
  EXPECT_EQ(Store::in_file(file_).games().front().saved, 1'767'225'600);
}

TEST_P(RecoveriesOfOlderVersions, TheFirstPageIsReplaced) {
  damage(0, 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_EQ(recovery->taken, games);
}

TEST_P(RecoveriesOfOlderVersions, AFullDiskIsNoDamage) {
  const bool grows = GetParam() <= last_with_events_in_games;  // when it is migrated
  if (!grows) {
    execute_in(damaged_, "DROP INDEX games_by_time; DROP INDEX games_by_score; VACUUM");
  }
  EXPECT_TRUE(report_without_room().starts_with("temporary folder ")) << report_without_room();
  if (grows) {
    damage(0, 1);
    EXPECT_TRUE(report_without_room().starts_with("temporary folder ")) << report_without_room();
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, RecoveriesOfOlderVersions,
                         testing::Range(1, schema_version + 1));

}  // namespace
}  // namespace tilery
