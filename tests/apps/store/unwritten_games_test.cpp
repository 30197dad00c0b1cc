#include "apps/store/unwritten_games.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/record/random_games.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

class Unwritten : public testing::Test {
 protected:
  /// Begins a game of 10 events.
  GameId begin(std::uint64_t seed) {
    RecordedGame game = test::new_game("2048", seed);
    const GameId key = games_.begin(game, "");
    test::do_randomly(game, seed, 10);
    games_.change(games_.at(key), game);
    return key;
  }

  /// Begins a game of 10 events and leaves it.
  GameId leave(std::uint64_t seed) {
    const GameId key = begin(seed);
    games_.at(key).is_played = false;
    return key;
  }

  void write(GameId key, GameId number) {
    UnwrittenGame& game = games_.at(key);
    game.number = number;
    game.saved = game.unsaved->events.size();
    game.unsaved.reset();
  }

  static std::vector<GameId> numbers(const std::vector<GameSummary>& games) {
    std::vector<GameId> numbers;
    for (const GameSummary& game : games) {
      numbers.push_back(game.id);
    }
    return numbers;
  }

  UnwrittenGames games_;
};

TEST_F(Unwritten, AGameHasTheNumberOfItsFileAsItsKeyUnlessAnotherGameHasThatKey) {
  write(begin(1), 5);
  ASSERT_EQ(games_.rekey(-1), 5);
  games_.at(5).number = 6;  // it has moved to another file
  write(begin(2), 5);
  const GameId other = games_.rekey(-2);
  EXPECT_LT(other, 0);
  EXPECT_EQ(games_.number_of(other), 5);
  EXPECT_EQ(games_.number_of(5), 6);
  EXPECT_EQ(games_.find(5), &games_.at(other));
  EXPECT_EQ(games_.last_number(), 6);
}

TEST_F(Unwritten, TheLastPlayedGameIsTakenUpFirst) {
  const GameId first = leave(1);
  const GameId second = leave(2);
  RecordedGame longer = test::new_game("2048", 1);
  test::do_randomly(longer, 1, 11);
  games_.change(games_.at(first), longer);
  EXPECT_FALSE(games_.take_up_last(&test::cartridge_named("threes")));
  EXPECT_EQ(games_.take_up_last(nullptr)->id, first);
  EXPECT_EQ(games_.take_up_last(nullptr)->id, second);
  EXPECT_FALSE(games_.take_up_last(nullptr));
}

TEST_F(Unwritten, ListsHoldTheStateThatTheFileLacks) {
  const GameId key = leave(1);
  games_.at(key).number = 3;
  games_.at(key).marks = {.has_hints = true};
  const std::int64_t later = now_ms() + 100'000;
  const std::vector<GameSummary> list = games_.listed(
      {{.id = 3, .listed_ms = later}, {.id = 4, .listed_ms = 1}, {.id = 5, .listed_ms = later}},
      std::nullopt);
  EXPECT_EQ(numbers(list), (std::vector<GameId>{5, 3, 4}));
  EXPECT_TRUE(list[1].standing.has_hints);
  EXPECT_EQ(list[1].cartridge, "2048");
  EXPECT_TRUE(games_.listed({}, "threes").empty());
}

TEST_F(Unwritten, RemovedGamesAreListedTheLastRemovedFirstWithTheirMarks) {
  const GameId first = leave(1);
  const GameId second = leave(2);
  games_.at(first).marks = {.has_hints = true};
  games_.remove(second);
  games_.remove(first);
  const std::vector<GameSummary> removed = games_.listed_removed(
      {{.id = 7, .listed_ms = now_ms() + 100'000}, {.id = 8, .listed_ms = 1}});
  EXPECT_EQ(numbers(removed), (std::vector<GameId>{7, first, second, 8}));
  EXPECT_TRUE(removed[1].standing.has_hints);
  EXPECT_TRUE(games_.listed({}, std::nullopt).empty());
}

TEST_F(Unwritten, ARemovedGameIsLookedAtAndRestoredButNotTakenUp) {
  const GameId key = leave(1);
  EXPECT_EQ(games_.remove(key), Removal::done);
  EXPECT_EQ(games_.remove(key), Removal::no_such_game);
  EXPECT_EQ(games_.look_at(key)->record.events.size(), 10u);
  EXPECT_FALSE(games_.take_up(key));
  EXPECT_FALSE(games_.take_up_last(nullptr));
  EXPECT_TRUE(games_.in_order().empty());
  EXPECT_TRUE(games_.are_written()) << "it is no kept game";
  EXPECT_TRUE(games_.restore(key));
  EXPECT_FALSE(games_.are_written());
  EXPECT_FALSE(games_.restore(key)) << "it is back already";
  EXPECT_TRUE(games_.take_up(key));
}

TEST_F(Unwritten, AGameIsNotRemovedHereWhileItIsPlayedOrIfItHasAFile) {
  const GameId played = begin(1);
  const GameId written = leave(2);
  games_.at(written).number = 3;
  EXPECT_EQ(games_.remove(played), Removal::is_played);
  EXPECT_EQ(games_.remove(3), std::nullopt);
  EXPECT_EQ(games_.remove(4), std::nullopt);
  EXPECT_EQ(games_.in_order().size(), 2u);
}

TEST_F(Unwritten, AGameTakenUpFromItsFileKeepsMarksThatTheFileLacks) {
  const GameId key = leave(1);
  const Record record = *games_.at(key).unsaved;
  write(key, 3);
  games_.at(key).marks = {.has_hints = true};
  games_.forget_left();
  EXPECT_FALSE(games_.is_held(3));
  const SavedGame game =
      games_.take_up({.number = 3, .is_new = false, .marks = {.has_chosen_seed = true}}, record);
  EXPECT_EQ(game.standing, (Standing{.has_hints = true, .has_chosen_seed = true}));
  EXPECT_TRUE(games_.is_held(3));
}

TEST_F(Unwritten, GamesThatWereLeftAreForgottenIfTheyAreWrittenOrEmpty) {
  const GameId empty = games_.begin(test::new_game("2048", 1), "");
  games_.at(empty).is_played = false;
  const GameId written = leave(2);
  write(written, 1);
  const GameId unwritten = leave(3);
  games_.forget_left();
  const std::vector<UnwrittenGame*> left = games_.in_order();
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0], &games_.at(unwritten));
}

}  // namespace
}  // namespace tilery
