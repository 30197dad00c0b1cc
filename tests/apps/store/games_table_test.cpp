#include "apps/store/games_table.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <gtest/gtest.h>

#include <string>

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

  bool append(GameId id, const Record& record, SavedEvents saved) {
    return table_.append(id, record, *record.result, saved);
  }

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

TEST_F(GamesTables, AppendedEventsFollowTheEventsOfTheRow) {
  const GameId id = table_.insert(record_of_events(0), 0, "");
  ASSERT_TRUE(append(id, record_of_events(8), {}));
  ASSERT_TRUE(append(id, record_of_events(20), {.later = 8}));
  EXPECT_EQ(record_of(*table_.find(id)), record_of_events(20));
  EXPECT_EQ(database_.execAndGet("SELECT count(*) FROM events").getInt(), 2);
  table_.join_events(id);
  EXPECT_EQ(record_of(*table_.find(id)), record_of_events(20));
  EXPECT_EQ(database_.execAndGet("SELECT count(*) FROM events").getInt(), 1);
  ASSERT_TRUE(append(id, record_of_events(25), {.later = 20}));
  EXPECT_EQ(record_of(*table_.find(id)), record_of_events(25));
}

TEST_F(GamesTables, AppendedEventsAddToTimeAndStanding) {
  RecordedGame game = test::new_game("2048", 7);
  const GameId id = table_.insert(game.record_with_result(), 0, "");
  for (std::size_t saved = 0; saved < 20; saved = game.record().events.size()) {
    test::do_randomly(game, 7 + saved, 1);
    ASSERT_TRUE(append(id, game.record_with_result(), {.later = saved}));
  }
  ASSERT_TRUE(game.act(Event::undo, 1000));
  ASSERT_TRUE(append(id, game.record_with_result(), {.later = game.record().events.size() - 1}));
  ASSERT_TRUE(game.act(Event::redo, 500));
  ASSERT_TRUE(append(id, game.record_with_result(), {.later = game.record().events.size() - 1}));
  const GameSummary wanted = summary_of(game.record_with_result(), id, 0);
  const GameSummary found = table_.list("2048").at(0);
  EXPECT_EQ(found.played_ms, wanted.played_ms);
  EXPECT_TRUE(found.standing.has_undo);
  EXPECT_EQ(found.standing, wanted.standing);
}

/// A game of `moves` moves without undo.
RecordedGame game_of_moves(std::size_t moves) {
  RecordedGame game = test::new_game("2048", 7);
  for (int attempt = 0; game.record().events.size() < moves; ++attempt) {
    game.act(static_cast<Event>(attempt * 7 % 5 % 4), 250);
  }
  return game;
}

TEST_F(GamesTables, AnAppendedEventIsWrittenAloneHoweverLongTheGame) {
  for (const std::size_t before : {5u, 80u}) {
    const GameId id = table_.insert(game_of_moves(before).record_with_result(), 0, "");
    const int changes = database_.getTotalChanges();
    ASSERT_TRUE(append(id, game_of_moves(before + 1).record_with_result(), {.later = before}));
    EXPECT_EQ(database_.getTotalChanges(), changes + 2);  // the game's row and one of events
    SQLite::Statement last(database_,
                           "SELECT letters, waits FROM events WHERE game = ? "
                           "ORDER BY first DESC");
    last.bind(1, id);
    ASSERT_TRUE(last.executeStep());
    EXPECT_EQ(last.getColumn(0).getString().size(), 1u);
    EXPECT_EQ(last.getColumn(1).getString(), "250 ");
  }
}

TEST_F(GamesTables, TheBestScoreIsOfFinishedGamesByTheSameRulesThatContinueNoOther) {
  const auto over = [](std::size_t moves) {
    Record record = game_of_moves(moves).record_with_result();
    record.result->is_over = true;
    return record;
  };
  const Record first = over(20);
  const Record longer = over(60);
  ASSERT_GT(longer.result->scores[0], first.result->scores[0]);
  table_.insert(game_of_moves(60).record_with_result(), 0, "");
  EXPECT_EQ(table_.best_score("2048", first.rules_hash), 0u);
  table_.insert(first, 0, "");
  EXPECT_EQ(table_.best_score("2048", first.rules_hash), first.result->scores[0]);
  Record continuing = longer;
  continuing.parent = RecordParent{.id = 1, .events = 0};
  table_.insert(continuing, 0, "");
  EXPECT_EQ(table_.best_score("2048", first.rules_hash), first.result->scores[0]);
  const GameId best = table_.insert(longer, 0, "");
  EXPECT_EQ(table_.best_score("2048", first.rules_hash), longer.result->scores[0]);
  EXPECT_EQ(table_.best_score("2048", first.rules_hash, best), first.result->scores[0]);
  EXPECT_EQ(table_.best_score("2048", first.rules_hash + 1), 0u);
  EXPECT_EQ(table_.best_score("threes", first.rules_hash), 0u);
}

TEST_F(GamesTables, TheBestScoreIsFoundByTheIndex) {
  SQLite::Statement plan(database_,
                         "EXPLAIN QUERY PLAN SELECT max(score) FROM games WHERE cartridge = 'a' "
                         "AND rules_hash = 'b' AND players = 1 AND standing = 0");
  ASSERT_TRUE(plan.executeStep());
  EXPECT_NE(plan.getColumn(3).getString().find("games_by_score"), std::string::npos);
}

TEST_F(GamesTables, NothingIsAppendedToARowThatAnotherProgramContinued) {
  const GameId id = table_.insert(record_of_events(8), 0, "");
  EXPECT_FALSE(append(id, record_of_events(20), {.later = 4}));
  EXPECT_EQ(record_of(*table_.find(id)), record_of_events(8));
}

TEST_F(GamesTables, NothingIsAppendedToARemovedGame) {
  const GameId id = table_.insert(record_of_events(8), 0, "");
  ASSERT_TRUE(table_.set_removed(id, true));
  EXPECT_FALSE(append(id, record_of_events(20), {.later = 8}));
  ASSERT_TRUE(table_.set_removed(id, false));
  EXPECT_TRUE(append(id, record_of_events(20), {.later = 8}));
}

TEST_F(GamesTables, ListsAgreeWithSummaries) {
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
  table_.remove_outdated();
  EXPECT_FALSE(table_.find(old).has_value());
  EXPECT_TRUE(table_.find(fresh).has_value());
}

TEST_F(GamesTables, EventsAreRemovedWithTheirOutdatedGameAlone) {
  const GameId old = table_.insert(record_of_events(0), 0, "");
  const GameId fresh = table_.insert(record_of_events(0), 0, "");
  for (const GameId id : {old, fresh}) {
    ASSERT_TRUE(append(id, record_of_events(8), {}));
    ASSERT_TRUE(table_.set_removed(id, true));
  }
  database_.exec("UPDATE games SET removed = 1000 WHERE id = " + std::to_string(old));
  table_.remove_outdated();
  EXPECT_FALSE(table_.find(old).has_value());
  SQLite::Statement games(database_, "SELECT DISTINCT game FROM events");
  ASSERT_TRUE(games.executeStep());
  EXPECT_EQ(games.getColumn(0).getInt64(), fresh);
  EXPECT_FALSE(games.executeStep());
}

TEST(GameRow, ThatIsDamagedHasNoRecord) {
  EXPECT_EQ(record_of(GameRow{.begun = "nonsense"}), std::nullopt);
}

}  // namespace
}  // namespace tilery
