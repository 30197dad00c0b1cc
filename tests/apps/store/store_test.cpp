#include "apps/store/store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::new_game;
using test::rules_of;

/// Keeps a game of `cartridge` with `events` events in the store, and leaves it.
GameId kept_game(Store& store, std::string_view cartridge, std::uint64_t seed, int events) {
  RecordedGame game = new_game(cartridge, seed);
  const GameId id = store.begin(game, shipped_cartridge(cartridge));
  for (int i = 0; i < events; ++i) {
    test::do_randomly(game, seed + std::uint64_t(i), 1);
    store.save(id, game);
  }
  store.leave(id);
  return id;
}

/// Keeps a game with 5 events and without its cartridge in the store, and leaves it.
GameId game_without_cartridge(Store& store, RecordedGame game) {
  const GameId id = store.begin(game, "");
  test::do_randomly(game, 3, 5);
  store.save(id, game);
  store.leave(id);
  return id;
}

class StoreInAFile : public testing::Test {
 protected:
  [[nodiscard]] Store open() const { return Store::in_file(folder_.path() / "deep" / "games.db"); }

  test::TemporaryFolder folder_;
};

TEST_F(StoreInAFile, GivesBackTheGameAsItWas) {
  RecordedGame game = new_game("threes", 3);
  {
    Store store = open();
    const GameId id = store.begin(game, shipped_cartridge("threes"));
    for (int i = 0; i < 30; ++i) {
      test::do_randomly(game, std::uint64_t(i), 1);
      store.save(id, game);
    }
    EXPECT_TRUE(store.take_notices().empty());
    EXPECT_FALSE(store.is_in_memory());
  }
  Store store = open();
  const auto saved = store.take_up_last();
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->record, game.record_with_result());
  EXPECT_EQ(saved->toml, shipped_cartridge("threes"));
  EXPECT_TRUE(replay(saved->record, rules_of("threes")).has_value());
}

TEST_F(StoreInAFile, AGameThatLostItsCartridgeHasTheShippedOne) {
  Store store = open();
  const GameId id = game_without_cartridge(store, new_game("threes", 3));
  EXPECT_EQ(store.look_at(id)->toml, shipped_cartridge("threes"));
  EXPECT_EQ(store.take_up(id)->toml, shipped_cartridge("threes"));
}

TEST_F(StoreInAFile, AGameThatLostACartridgeOfOtherRulesHasNone) {
  Store store = open();
  const GameId id =
      game_without_cartridge(store, RecordedGame("threes", {.rules = rules_of("2048"), .seed = 3}));
  EXPECT_EQ(store.look_at(id)->toml, "");
  EXPECT_EQ(store.take_up(id)->toml, "");
}

TEST_F(StoreInAFile, ContinuesAGameThatWasTakenUp) {
  Store store = open();
  const GameId id = kept_game(store, "2048", 5, 10);
  const auto saved = store.take_up_last();
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->id, id);
  RecordedGame game = *replay(saved->record, rules_of("2048"));
  test::do_randomly(game, 6, 25);
  store.save(id, game);
  store.leave(id);
  EXPECT_EQ(open().take_up_last()->record, game.record_with_result());
}

TEST_F(StoreInAFile, SavesSeveralEventsAtOnce) {
  Store store = open();
  RecordedGame game = new_game("2048", 5);
  const GameId id = store.begin(game, "");
  test::do_randomly(game, 1, 30);
  store.save(id, game);
  store.save(id, game);
  EXPECT_EQ(store.look_at(id)->record, game.record_with_result());
}

TEST_F(StoreInAFile, TakesUpTheLastUnfinishedGameOfACartridge) {
  Store store = open();
  kept_game(store, "threes", 1, 5);
  kept_game(store, "2048", 2, 5);
  RecordedGame over = new_game("3x3", 3);
  test::play_to_the_end(over, 3);
  const GameId id = store.begin(over, "");
  test::do_randomly(over, 1, 1);
  store.save(id, over);
  store.leave(id);
  EXPECT_EQ(store.take_up_last()->record.cartridge, "2048");
  EXPECT_EQ(store.take_up_last(&test::cartridge_named("threes"))->record.cartridge, "threes");
  EXPECT_FALSE(store.take_up_last(&test::cartridge_named("3x3")).has_value());
}

TEST_F(StoreInAFile, GivesAGameToOneProgramAtATime) {
  Store first = open();
  Store second = open();
  kept_game(first, "2048", 1, 5);
  kept_game(first, "2048", 2, 6);
  const auto newer = first.take_up_last();
  const auto older = second.take_up_last();
  ASSERT_TRUE(newer && older);
  EXPECT_EQ(newer->record.events.size(), 6u);
  EXPECT_EQ(older->record.events.size(), 5u);
  EXPECT_FALSE(open().take_up_last().has_value());
  first.leave(newer->id);
  EXPECT_EQ(open().take_up_last()->id, newer->id);
}

/// A game with hints that two programs continue.
class GameInTwoPrograms : public StoreInAFile {
 protected:
  GameInTwoPrograms() {
    test::do_randomly(game_, 1, 10);
    store_.save(id_, game_);
    store_.mark(id_, {.has_hints = true});
    // Without its lock file nothing keeps a second program from taking up the same game.
    std::filesystem::remove(folder_.path() / "deep" / "games.db.lock");
    other_.emplace(open());
    twin_.emplace(replay(other_->take_up_last()->record, rules_of("2048")).value());
  }

  void continue_game() {
    test::do_randomly(game_, 3, 7);
    store_.save(id_, game_);
  }
  void continue_twin() {
    test::do_randomly(*twin_, 2, 5);
    other_->save(id_, *twin_);
  }

  Store store_ = open();
  RecordedGame game_ = new_game("2048", 1);
  GameId id_ = store_.begin(game_, "");
  std::optional<Store> other_;
  std::optional<RecordedGame> twin_;
};

TEST_F(GameInTwoPrograms, IsKeptTwice) {
  continue_twin();
  continue_game();
  EXPECT_EQ(store_.take_notices().size(), 1u);
  const auto games = store_.games();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_NE(store_.look_at(games[0].id)->record, store_.look_at(games[1].id)->record);
}

TEST_F(GameInTwoPrograms, KeepsItsMarksTwice) {
  continue_game();
  continue_twin();
  const auto games = open().games();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_TRUE(games[0].standing.has_hints);
  EXPECT_TRUE(games[1].standing.has_hints);
}

TEST_F(StoreInAFile, ForgetsGamesWithoutEvents) {
  Store store = open();
  store.leave(store.begin(new_game("2048", 1), ""));
  kept_game(store, "2048", 2, 1);
  EXPECT_EQ(store.games().size(), 1u);
  EXPECT_EQ(store.take_up_last()->record.seed, 2u);
}

TEST_F(StoreInAFile, ListsSummariesOfGames) {
  Store store = open();
  RecordedGame game = new_game("2048-vcs", 8, 2);
  const GameId id = store.begin(game, "");
  std::uint64_t played_ms = 0;
  for (const Event event : {Event::left, Event::up, Event::undo, Event::redo, Event::right}) {
    played_ms += game.act(event, 500) ? 500 : 0;
  }
  store.save(id, game);
  const auto games = store.games("2048-vcs");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].id, id);
  EXPECT_EQ(games[0].players, 2);
  EXPECT_EQ(games[0].scores, game.result().scores);
  EXPECT_EQ(games[0].largest, game.result().largest);
  EXPECT_EQ(games[0].moves, game.result().moves);
  EXPECT_EQ(games[0].played_ms, played_ms);
  EXPECT_EQ(games[0].began, *game.record().began);
  EXPECT_TRUE(games[0].standing.has_undo);
  EXPECT_FALSE(games[0].is_over);
  EXPECT_TRUE(store.games("2048").empty());
}

/// A game with other rules under the name of a shipped one.
Cartridge other_2048() {
  Cartridge cartridge = test::cartridge_named("2048");
  cartridge.rules.spawn.tiles = {{.rank = 1, .weight = 1}};
  return cartridge;
}

TEST_F(StoreInAFile, GamesBelongToANameAndRules) {
  Store store = open();
  const Cartridge& shipped = test::cartridge_named("2048");
  const Cartridge own = other_2048();
  const GameId id = kept_game(store, "2048", 5, 10);
  EXPECT_FALSE(store.take_up_last(&own)) << "a cartridge with the same name has other rules";
  EXPECT_TRUE(is_of(store.games().front(), shipped));
  EXPECT_FALSE(is_of(store.games().front(), own));
  EXPECT_EQ(store.take_up_last(&shipped)->id, id);
}

TEST_F(StoreInAFile, StoresHowAGameWasPlayed) {
  Store store = open();
  const Rules& rules = rules_of("2048");
  RecordedGame first = new_game("2048", 8);
  first.act(Event::left);
  first.act(Event::down);
  RecordedGame second = *played_on(first.record(), 1, rules, {.id = 77});
  Record record = second.record();
  const GameId second_id = store.begin(second, "");
  test::do_randomly(second, 1, 2);
  store.save(second_id, second);
  EXPECT_EQ(words_of(store.games().front().standing), "after another game");
  record.parent.reset();
  record.start = std::vector<Rank>(16, 0);
  record.start[0] = record.start[1] = 1;
  RecordedGame third = *replay(without_events(record), rules);
  const GameId third_id = store.begin(third, "");
  third.act(Event::left);
  third.act(Event::undo);
  store.save(third_id, third);
  EXPECT_EQ(words_of(store.games().front().standing), "with undo, from a position");
}

TEST_F(StoreInAFile, GivesBackAGameWhoseTilesAreListed) {
  const Rules& rules = rules_of("tides");
  RecordedGame drawn = new_game("tides", 3);
  test::do_randomly(drawn, 3, 30);
  const Record record = test::listed(drawn);
  RecordedGame game = *begun(record, rules);
  Store store = open();
  const GameId id = store.begin(game, shipped_cartridge("tides"));
  for (const Event event : record.events) {
    ASSERT_TRUE(game.act(event));
    store.save(id, game);
  }
  store.leave(id);
  const auto saved = store.take_up_last();
  ASSERT_TRUE(saved.has_value());
  const auto again = replay(saved->record, rules);
  ASSERT_TRUE(again.has_value()) << text_of(again.error());
  EXPECT_EQ(again->game().position(), game.game().position());
}

TEST_F(StoreInAFile, TellsWhyAGameIsNotTakenUp) {
  Store store = open();
  const GameId id = kept_game(store, "2048", 5, 10);
  const auto reason = [&](GameId number) { return no_such_game(store, number).found; };
  EXPECT_EQ(reason(99), "not kept (see tilery games)");
  EXPECT_EQ(store.remove(id), Removal::done);
  EXPECT_EQ(reason(id), "it is deleted (tilery games restore 1 brings it back)");
  EXPECT_EQ(store.restore(id), Removal::done);
  ASSERT_TRUE(store.take_up(id));
  EXPECT_EQ(reason(id), "it is open in another window");
}

TEST(StoreInMemory, KeepsGamesLikeAStoreInAFile) {
  Store store = Store::in_memory();
  EXPECT_TRUE(store.is_in_memory());
  const GameId id = kept_game(store, "2048", 5, 10);
  EXPECT_EQ(store.take_up_last()->id, id);
}

}  // namespace
}  // namespace tilery
