#include "apps/terminal/game/game_hints.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

using GameHintsOfPages = test::Pages;

TEST_F(GameHintsOfPages, AreShownWhileTheyAreTurnedOn) {
  const PlayedGame played_game = new_game("2048", 5);
  const Game& game = played_game.game();
  GameHints hints(app_, {.shows_values = false});
  EXPECT_FALSE(hints.are_shown(game));
  EXPECT_EQ(hints.changes_in(game), std::nullopt);
  hints.turn_on_or_off(played_game);
  ASSERT_TRUE(hints.are_shown(game));
  EXPECT_TRUE(hints.changes_in(game).has_value()) << "nothing is known yet";
  hints.think(played_game);
  EXPECT_TRUE(hints.hint(game).has_value());
  hints.turn_on_or_off(played_game);
  EXPECT_EQ(hints.hint(game), std::nullopt);
}

TEST_F(GameHintsOfPages, HandingOverMakesBackgroundHintsAndShowsValues) {
  const PlayedGame played_game = new_game("2048", 5);
  GameHints hints(app_, {.shows_values = false});
  const Autoplay autoplay = hints.hand_over(played_game);
  EXPECT_NE(autoplay.hints, nullptr);
  EXPECT_TRUE(autoplay.shows_values);
}

TEST_F(GameHintsOfPages, AnotherCartridgeForgetsTheHints) {
  const PlayedGame first = new_game("2048", 5);
  const PlayedGame second = new_game("threes", 5);
  GameHints hints(app_, {.shows_values = false});
  hints.turn_on_or_off(first);
  hints.think(first);
  for (int looks = 0; hints.known().depth == 0 && looks < 120'000; ++looks) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    hints.think(first);
  }
  ASSERT_GT(hints.known().depth, 0);
  hints.change_cartridge(second);
  ASSERT_TRUE(hints.are_shown(second.game()));
  EXPECT_EQ(hints.hint(second.game())->depth, 0);
}

}  // namespace
}  // namespace tilery
