#include "apps/terminal/game/played_game.h"

#include "tests/apps/terminal/page_fixture.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using PlayedGames = test::Pages;

TEST_F(PlayedGames, AGameInPlayCanBeTakenUpByNobodyElse) {
  {
    PlayedGame played_game = new_game("2048");
    played_game.act(Event::left, 0);
    played_game.act(Event::down, 0);
    EXPECT_FALSE(app_.store().take_up_last(&test::cartridge_named("2048")));
  }
  EXPECT_TRUE(app_.store().take_up_last(&test::cartridge_named("2048")))
      << "free again once it is no longer in play";
}

TEST_F(PlayedGames, AGameMovedToAnotherObjectIsStillHeld) {
  PlayedGame first = new_game("2048");
  first.act(Event::left, 0);
  first.act(Event::down, 0);
  const PlayedGame second = std::move(first);
  EXPECT_FALSE(app_.store().take_up_last(&test::cartridge_named("2048")));
  EXPECT_EQ(second.recorded().record().events.size(), 2U);
}

TEST_F(PlayedGames, AnImpossibleEventIsNotRecorded) {
  PlayedGame played_game = new_game("2048");
  EXPECT_FALSE(played_game.act(Event::undo, 0));
  EXPECT_TRUE(played_game.recorded().record().events.empty());
}

TEST_F(PlayedGames, ContinuesAKeptGame) {
  {
    PlayedGame played_game = new_game("2048", 5);
    played_game.act(Event::left, 0);
    played_game.act(Event::down, 0);
  }
  auto again = PlayedGame::go_on_with(
      app_, app_.store().take_up_last(&test::cartridge_named("2048")).value());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->game().position().moves, 2U);
  EXPECT_EQ(app_.store().games().size(), 1U) << "the same game, not a copy";
}

TEST_F(PlayedGames, ADamagedKeptGameCannotBeContinuedAndStaysInTheStore) {
  {
    PlayedGame played_game = new_game("2048", 5);
    played_game.act(Event::left, 0);
    played_game.act(Event::down, 0);
  }
  SavedGame saved = app_.store().take_up_last(&test::cartridge_named("2048")).value();
  saved.record.rules_hash += 1;
  EXPECT_FALSE(PlayedGame::go_on_with(app_, saved));
  EXPECT_TRUE(app_.store().take_up_last(&test::cartridge_named("2048")));
}

TEST_F(PlayedGames, AnotherGameInItsPlaceLeavesTheOldOneInTheStore) {
  PlayedGame played_game = new_game("2048-vcs", 5);
  played_game.act(Event::left, 0);
  played_game.act(Event::down, 0);
  played_game = played_game.another(2);
  EXPECT_EQ(played_game.game().players(), 2);
  EXPECT_EQ(played_game.game().position().moves, 0U);
  EXPECT_TRUE(app_.store().take_up_last(&test::cartridge_named("2048-vcs")));
}

}  // namespace
}  // namespace tilery
