#include "apps/store/recovery.h"

#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "apps/store/store.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::size_t page = 4096;

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

  /// A page that holds events of games, counted from 0.
  [[nodiscard]] std::size_t page_of_events() const {
    const SQLite::Database database(damaged_.string());
    SQLite::Statement pages(database,
                            "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' "
                            "ORDER BY pageno LIMIT 1 OFFSET 10");
    return pages.executeStep() ? static_cast<std::size_t>(pages.getColumn(0).getInt64()) - 1 : 0;
  }

  /// Overwrites some of the file's pages.
  void damage(std::size_t first, std::size_t count) const {
    std::fstream file(damaged_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(first * page));
    const std::string junk(count * page, 'x');
    file.write(junk.data(), static_cast<std::streamsize>(junk.size()));
  }

  static void in_file(const path& file, const char* sql) {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql);
  }

  /// The number of recovered games with hints and a chosen seed.
  [[nodiscard]] std::ptrdiff_t hinted_games() const {
    return std::ranges::count_if(Store::in_file(file_).games(), [](const GameSummary& game) {
      return game.standing.has_hints && game.standing.has_chosen_seed;
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
  in_file(damaged_, "UPDATE games SET saved = 1767225600000");
  ASSERT_TRUE(recover_games(damaged_, file_));
  const std::vector<GameSummary> recovered = Store::in_file(file_).games();
  EXPECT_EQ(recovered.size(), std::size_t{games}) << "one more, and one that was removed";
  EXPECT_EQ(hinted_games(), 1);
  EXPECT_EQ(recovered.front().saved, 1'767'225'600);
  EXPECT_EQ(Store::in_file(file_).removed().size(), 1U);

  in_file(file_, "UPDATE games SET standing = 0");
  ASSERT_TRUE(recover_games(damaged_, file_));
  EXPECT_EQ(hinted_games(), 1) << "a game that was recovered without its marks gets them";
}

TEST_F(Recoveries, ADamagedPageCostsTheGamesOnItAlone) {
  damage(page_of_events(), 1);
  const auto recovery = recover_games(damaged_, file_);
  ASSERT_TRUE(recovery) << text_of(recovery.error());
  EXPECT_GE(recovery->taken, games - 20U);
  EXPECT_LT(recovery->taken, games);
  EXPECT_GT(recovery->damaged, 0U);
  EXPECT_EQ(Store::in_file(file_).games().size(), recovery->taken);
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

TEST_F(Recoveries, RefuseAFileThatIsNoDatabase) {
  const path other = folder_.path() / "other";
  EXPECT_FALSE(recover_games(other, file_));
  std::ofstream(other) << "no database";
  EXPECT_FALSE(recover_games(other, file_));
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace tilery
