#include "apps/terminal/game/watch_page.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "apps/terminal/game/game_page.h"
#include "tests/apps/terminal/page_fixture.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

class WatchPages : public test::Pages {
 protected:
  /// A game that plays itself by the heuristic, two moves ahead.
  [[nodiscard]] std::unique_ptr<WatchPage> watched(std::string_view name, int delay_ms = 0) {
    const Cartridge cartridge = app_.game_list().cartridge(name).value();
    return watched(cartridge, RecordedGame(cartridge.name, {.rules = cartridge.rules, .seed = 7}),
                   delay_ms);
  }

  /// A game that is soon over.
  [[nodiscard]] std::unique_ptr<WatchPage> watched_on_2x2() {
    const Cartridge cartridge = app_.game_list().cartridge("2048").value();
    return watched(cartridge, RecordedGame(cartridge.name,
                                           {.rules = *resized(cartridge.rules, 2, 2), .seed = 7}));
  }

  [[nodiscard]] std::unique_ptr<WatchPage> watched(const Cartridge& cartridge, RecordedGame game,
                                                   int delay_ms = 0) {
    Autoplay autoplay{.hints = app_.background_hints(cartridge, game.game().rules()),
                      .search_limits = {.depth = 2},
                      .delay_ms = delay_ms};
    return std::make_unique<WatchPage>(app_, cartridge, std::move(game), std::move(autoplay));
  }

  /// The page after a key.
  static std::unique_ptr<Page> page_after(Page& page, Key key) {
    Next next = page.take(key, {80, 24}, 0);
    EXPECT_EQ(next.way, Next::Way::replace);
    return std::move(next.page);
  }
};

TEST_F(WatchPages, AGamePlaysItselfToItsEnd) {
  const auto page = watched_on_2x2();
  EXPECT_TRUE(comes_to_show(*page, "Game over"));
  EXPECT_TRUE(page->game().is_over());
}

TEST_F(WatchPages, AGameThatIsOnlyWatchedIsNotKept) {
  const auto page = watched_on_2x2();
  EXPECT_TRUE(comes_to_show(*page, "Game over"));
  EXPECT_TRUE(app_.store().games().empty());
}

TEST_F(WatchPages, TheMovesAreThoseOfTheHighestValue) {
  const auto page = watched("2048");
  EXPECT_TRUE(comes_to_show(*page, "Move 20"));
  const Rules& rules = page->game().rules();
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  for (std::size_t move = 0; move < 20; ++move) {
    const MoveValues values =
        searched_values(player, page->game().position_after(move), {.depth = 2});
    EXPECT_EQ(page->game().actions()[move], action_of(*best_move(values)));
  }
}

TEST_F(WatchPages, AStoppedGameGoesStepByStep) {
  const auto page = watched("2048");
  type(*page, {"space"});
  EXPECT_TRUE(comes_to_show(*page, "2 moves ahead"));
  EXPECT_EQ(page->game().position().moves, 0U);
  type(*page, {"enter"});
  EXPECT_EQ(page->game().position().moves, 1U);
  EXPECT_NE(seen(*page).find("It waits"), std::string::npos);
}

TEST_F(WatchPages, MovesComeAtTheChosenPace) {
  const auto page = watched("2048", 1000);
  EXPECT_TRUE(comes_to_show(*page, "2 moves ahead"));
  EXPECT_NE(seen(*page).find("It plays 1 move a second"), std::string::npos);
  page->pass_time(999);
  EXPECT_EQ(page->game().position().moves, 0U);
  EXPECT_EQ(page->changes_in(999), 1);
  page->pass_time(1000);
  EXPECT_EQ(page->game().position().moves, 1U);
}

TEST_F(WatchPages, TheSpeedCanBeChanged) {
  const auto page = watched("2048", 250);
  type(*page, {"+"});
  EXPECT_TRUE(comes_to_show(*page, "8 moves a second"));
  type(*page, {"-", "-", "-", "-", "-", "-"});
  EXPECT_TRUE(comes_to_show(*page, "0.5 moves a second"));
  type(*page, {"+", "+", "+", "+", "+", "+", "+", "+", "+", "+"});
  EXPECT_TRUE(comes_to_show(*page, "as fast as it can"));
}

TEST_F(WatchPages, AKeyThatSlidesTakesTheGameOver) {
  const auto page = watched("2048");
  EXPECT_TRUE(comes_to_show(*page, "Move 10"));
  type(*page, {"space"});
  const Position before = page->game().position();
  const auto taken = page_after(*page, key_of(KeyKind::left));
  const auto& human = dynamic_cast<const GamePage&>(*taken);
  const auto after = play(page->game().rules(), before, Direction::left, 1);
  EXPECT_EQ(human.played_game().game().position(), after ? after->after : before);
}

TEST_F(WatchPages, AGameTakenOverIsKeptAndIsListedApart) {
  const auto page = watched("2048");
  EXPECT_TRUE(comes_to_show(*page, "Move 10"));
  auto human = page_after(*page, key_of(U'p'));
  EXPECT_NE(seen(*human).find("You play; p gives the game back."), std::string::npos);
  type(*human, {"left", "down", "right", "up"});
  ASSERT_EQ(app_.store().games().size(), 1U);
  EXPECT_EQ(words_of(app_.store().games().front().standing), "after another game, with hints");
}

TEST_F(WatchPages, AGameHandedOverAndTakenBackAtOnceIsTheSameGame) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "up"});
  const Record handed = page.played_game().recorded().record();
  const auto watch = page_after(page, key_of(U'p'));
  const auto again = page_after(*watch, key_of(U'p'));
  auto& human = dynamic_cast<GamePage&>(*again);
  EXPECT_EQ(human.played_game().recorded().record(), handed);
  type(human, {"left", "down"});
  ASSERT_EQ(app_.store().games().size(), 1U);
  EXPECT_EQ(words_of(app_.store().games().front().standing), "with hints");
}

TEST_F(WatchPages, AHumansGameIsHandedOverAndStaysAsItWas) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "up"});
  const Position handed = page.played_game().game().position();
  const auto watch = page_after(page, key_of(U'p'));
  const auto& game = dynamic_cast<const WatchPage&>(*watch).game();
  EXPECT_EQ(game.position(), handed);
  EXPECT_TRUE(comes_to_show(*watch, "It plays 4 moves a second"));
  watch->pass_time(100'000);
  EXPECT_TRUE(comes_to_show(*watch, "moves ahead"));
  EXPECT_EQ(app_.store().games().front().moves, handed.moves);
}

TEST_F(WatchPages, TheGoalDoesNotStopIt) {
  const Cartridge cartridge = app_.game_list().cartridge("2048").value();
  Record record;
  record.cartridge = "2048";
  record.rules_hash = rules_hash(cartridge.rules);
  record.seed = 1;
  record.start = ranks_of(
      test::board_showing(cartridge.rules, {1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  const auto page = watched(cartridge, replay(record, cartridge.rules).value());
  EXPECT_TRUE(comes_to_show(*page, "Move 5"));
  EXPECT_TRUE(page->game().position().goal_reached);
}

TEST_F(WatchPages, ANewGameIsWatchedNext) {
  const auto page = watched_on_2x2();
  EXPECT_TRUE(comes_to_show(*page, "Game over"));
  type(*page, {"n"});
  EXPECT_FALSE(page->game().is_over());
  EXPECT_TRUE(comes_to_show(*page, "Game over"));
}

TEST_F(WatchPages, KeysGoBackOpenHelpAndHideHints) {
  const auto page = watched("2048");
  EXPECT_EQ(type(*page, {"q"}), Next::Way::back);
  EXPECT_EQ(type(*page, {"escape"}), Next::Way::back);
  EXPECT_EQ(type(*page, {"?"}), Next::Way::open);
  EXPECT_TRUE(comes_to_show(*page, "←"));
  type(*page, {"i"});
  page->pass_time(0);
  EXPECT_EQ(seen(*page).find("←"), std::string::npos);
}

TEST_F(WatchPages, PicturesHaveTheRequestedSize) {
  const auto page = watched("threes");
  for (int width = 1; width < 130; width += 11) {
    for (int height = 1; height < 60; height += 7) {
      EXPECT_EQ(page->picture({width, height}, 0).size(), (Size{width, height}));
    }
  }
}

}  // namespace
}  // namespace tilery
