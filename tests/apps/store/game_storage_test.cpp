#include "apps/store/game_storage.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

/// A new game in which one move was made.
RecordedGame moved_game(std::uint64_t seed) {
  RecordedGame game = test::new_game("2048", seed);
  test::do_randomly(game, seed, 1);
  return game;
}

TEST(KeptRow, HoldsItsGameUntilItEnds) {
  Store store = Store::in_memory();
  {
    KeptRow row(store, store.begin(test::new_game("2048", 1), ""));
    row.save(moved_game(1), Safety::from_kill);
    EXPECT_FALSE(store.take_up_last().has_value());
  }
  EXPECT_TRUE(store.take_up_last().has_value());
}

TEST(KeptRow, LeavesItsGameWhenAnotherRowIsAssigned) {
  Store store = Store::in_memory();
  KeptRow row(store, store.begin(test::new_game("2048", 1), ""));
  row.save(moved_game(1), Safety::from_kill);
  row = KeptRow(store, store.begin(test::new_game("2048", 2), ""));
  row.save(moved_game(2), Safety::from_kill);
  const auto left = store.take_up_last();
  ASSERT_TRUE(left.has_value());
  EXPECT_EQ(left->record.seed, 1u);
  EXPECT_FALSE(store.take_up_last().has_value());
}

TEST(KeptRow, HoldsNothingOnceItWasMovedFrom) {
  Store store = Store::in_memory();
  KeptRow row(store, store.begin(test::new_game("2048", 1), ""));
  KeptRow other = std::move(row);
  row.leave();  // NOLINT(bugprone-use-after-move): it must not leave the game
  other.save(moved_game(1), Safety::from_kill);
  EXPECT_FALSE(store.take_up_last().has_value());
}

TEST(GameStorage, KeepsEachOfSeveralGames) {
  Store store = Store::in_memory();
  GameStorage storage(store, std::string(shipped_cartridge("2048")));
  for (const std::uint64_t seed : {1U, 2U}) {
    RecordedGame game = storage.begin("2048", {.rules = test::rules_of("2048"), .seed = seed});
    EXPECT_NE(game.record().id, 0u);
    EXPECT_TRUE(game.record().began.has_value());
    test::do_randomly(game, seed, 3);
    storage.save(game, Safety::from_kill);
  }
  EXPECT_EQ(store.games().size(), 2u);
  const auto first = store.take_up_last();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->record.seed, 1u) << "the second one is still held";
}

TEST(GameStorage, WithoutAStoreKeepsNothing) {
  GameStorage storage;
  RecordedGame game = storage.begin("2048", {.rules = test::rules_of("2048"), .seed = 1});
  storage.save(game, Safety::from_kill);
  EXPECT_EQ(game.record().id, 0u);
  EXPECT_EQ(storage.take_notices(), "");
}

TEST(GameStorage, ContinuesAGameThatWasTakenUp) {
  Store store = Store::in_memory();
  {
    KeptRow row(store, store.begin(test::new_game("2048", 1), ""));
    row.save(moved_game(1), Safety::from_kill);
  }
  const auto saved = store.take_up_last();
  RecordedGame game = *replay(saved->record, test::rules_of("2048"));
  test::do_randomly(game, 5, 4);
  {
    GameStorage storage(store, saved->toml);
    storage.go_on(saved->id);
    storage.save(game, Safety::from_kill);
  }
  EXPECT_EQ(store.take_up_last()->record, game.record_with_result());
}

TEST(FreshRecordId, IsDifferentEachTime) { EXPECT_NE(fresh_record_id(), fresh_record_id()); }

}  // namespace
}  // namespace tilery
