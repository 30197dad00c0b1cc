#include "apps/store/games_table.h"

#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include "apps/store/schema.h"
#include "tests/record/random_games.h"

namespace tilery {
namespace {

Record record_of_events(int count) {
  RecordedGame game = test::new_game("2048", 7);
  test::do_randomly(game, 7, count);
  return game.record_with_result();
}

class GamesTables : public testing::Test {
 protected:
  GamesTables() { migrate(database_); }

  SQLite::Database database_{":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
  GamesTable table_{database_};
};

TEST_F(GamesTables, ARowGivesBackItsRecord) {
  const Record record = record_of_events(20);
  const GameId id = table_.insert(record, 5, "toml");
  const auto row = table_.find(id);
  ASSERT_TRUE(row.has_value());
  EXPECT_EQ(row->toml, "toml");
  EXPECT_EQ(row->events.size(), 15u);
  EXPECT_EQ(record_of(*row), record);
  EXPECT_FALSE(table_.find(id + 1).has_value());
}

TEST_F(GamesTables, AppendedEventsFollowThoseOfTheRow) {
  const GameId id = table_.insert(record_of_events(0), 0, "");
  ASSERT_TRUE(table_.append(id, record_of_events(8), 0, 0));
  ASSERT_TRUE(table_.append(id, record_of_events(20), 0, 8));
  EXPECT_EQ(record_of(*table_.find(id)), record_of_events(20));
}

TEST_F(GamesTables, NothingIsAppendedWhereTheRowHasGoneOn) {
  const GameId id = table_.insert(record_of_events(8), 0, "");
  EXPECT_FALSE(table_.append(id, record_of_events(20), 0, 4));
  EXPECT_EQ(record_of(*table_.find(id)), record_of_events(8));
}

TEST_F(GamesTables, ListsSayWhatASummarySays) {
  const Record record = record_of_events(20);
  const GameId id = table_.insert(record, 0, "");
  const auto games = table_.list("2048");
  ASSERT_EQ(games.size(), 1u);
  const GameSummary wanted = summary_of(record, id, games[0].saved);
  EXPECT_EQ(games[0].scores, wanted.scores);
  EXPECT_EQ(games[0].largest, wanted.largest);
  EXPECT_EQ(games[0].moves, wanted.moves);
  EXPECT_EQ(games[0].played_ms, wanted.played_ms);
  EXPECT_EQ(games[0].standing, wanted.standing);
  EXPECT_EQ(games[0].began, wanted.began);
  EXPECT_TRUE(table_.list("threes").empty());
}

TEST_F(GamesTables, RowsWithoutEventsAreNeitherListedNorKept) {
  const GameId empty = table_.insert(record_of_events(0), 0, "");
  const GameId begun = table_.insert(record_of_events(3), 0, "");
  EXPECT_EQ(table_.unfinished(std::nullopt), std::vector{begun});
  table_.remove_if_empty(empty);
  table_.remove_if_empty(begun);
  EXPECT_FALSE(table_.find(empty).has_value());
  EXPECT_TRUE(table_.find(begun).has_value());
}

TEST_F(GamesTables, OnlyOldEmptyRowsAreRemoved) {
  const GameId old = table_.insert(record_of_events(0), 0, "");
  database_.exec("UPDATE games SET saved = 1000");
  const GameId fresh = table_.insert(record_of_events(0), 0, "");
  table_.remove_old_empty();
  EXPECT_FALSE(table_.find(old).has_value());
  EXPECT_TRUE(table_.find(fresh).has_value());
}

TEST(GameRow, ThatMakesNoSenseHasNoRecord) {
  EXPECT_EQ(record_of(GameRow{.begun = "nonsense"}), std::nullopt);
}

}  // namespace
}  // namespace tilery
