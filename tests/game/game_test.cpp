#include "tilery/game/game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::rules_of;

/// Plays `moves` moves, or to the end, in directions drawn from `seed`. Continues after a goal that
/// asks.
void play_randomly(Game& game, std::uint64_t seed, int moves) {
  Random random = {.seed = seed};
  while (moves > 0 && !game.is_over()) {
    const auto direction = static_cast<Direction>(random.below(4));
    moves -= game.act(game.position().asks ? Action::go_on : action_of(direction));
  }
}

RC_GTEST_PROP(GameProperty, UndoToTheStartAndRedoBringsBackEveryPosition, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  const int players = rules_of(name).players.most;
  Game game(
      {.rules = rules_of(name), .seed = *rc::gen::arbitrary<std::uint64_t>(), .players = players});
  const Position start = game.position();
  play_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), 60);
  const Position end = game.position();
  const std::size_t length = game.actions().size();
  while (game.undo()) {
  }
  RC_ASSERT(game.position() == start);
  RC_ASSERT(game.actions().empty());
  while (game.redo()) {
  }
  RC_ASSERT(game.position() == end);
  RC_ASSERT(game.actions().size() == length);
}

RC_GTEST_PROP(GameProperty, TheSameMovesAfterAnUndoDrawTheSameTiles, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  Game game({.rules = rules_of(name), .seed = *rc::gen::arbitrary<std::uint64_t>()});
  play_randomly(game, 1, 30);
  const std::vector<Action> actions(game.actions().begin(), game.actions().end());
  const Position end = game.position();
  while (game.undo()) {
  }
  for (const Action action : actions) {
    RC_ASSERT(game.act(action));
  }
  RC_ASSERT(game.position() == end);
}

RC_GTEST_PROP(GameProperty, ReplayingItsActionsGivesTheSamePosition, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  const GameSetup setup = {.rules = rules_of(name),
                           .seed = *rc::gen::arbitrary<std::uint64_t>(),
                           .players = rules_of(name).players.most};
  Game game(setup);
  play_randomly(game, 3, 80);
  const auto again = replayed(setup, game.actions());
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->position() == game.position());
}

TEST(Game, ANewMoveForgetsUndoneActions) {
  Game game({.rules = rules_of("2048"), .seed = 2});
  play_randomly(game, 2, 5);
  game.undo();
  game.undo();
  play_randomly(game, 9, 1);
  EXPECT_FALSE(game.redo());
  EXPECT_EQ(game.actions().size(), 4u);
}

TEST(Game, UndoStopsAtTheStartAndRedoAtTheEnd) {
  Game game({.rules = rules_of("2048"), .seed = 2});
  EXPECT_FALSE(game.undo());
  EXPECT_FALSE(game.redo());
}

TEST(Game, AReplayWithAnImpossibleActionIsNoGame) {
  const GameSetup setup = {.rules = rules_of("2048"), .seed = 2};
  EXPECT_FALSE(replayed(setup, std::vector{Action::go_on}).has_value());
}

TEST(Game, EveryShippedGameComesToAnEndOrToItsGoal) {
  for (const auto name : test::shipped_names()) {
    if (rules_of(name).shape.cells() > 36) {
      continue;  // random play rarely fills these
    }
    Game game({.rules = rules_of(name), .seed = 77});
    play_randomly(game, 5, 100'000);
    EXPECT_TRUE(game.is_over()) << name;
    EXPECT_GT(game.position().moves, 5u) << name;
  }
}

TEST(Game, TheHigherScoreWinsWhenNoMoveIsLeft) {
  bool first_won = false;
  bool second_won = false;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Game game({.rules = rules_of("2048-vcs"), .seed = seed, .players = 2});
    EXPECT_FALSE(game.winner().has_value());
    play_randomly(game, seed, 100'000);
    ASSERT_TRUE(game.is_over());
    if (game.score(0) == game.score(1)) {
      EXPECT_FALSE(game.winner().has_value());
    } else {
      EXPECT_EQ(game.winner(), game.score(0) > game.score(1) ? 0 : 1);
      (game.winner() == 0 ? first_won : second_won) = true;
    }
  }
  EXPECT_TRUE(first_won);
  EXPECT_TRUE(second_won);
}

TEST(Game, NobodyWinsAGameForOnePlayer) {
  Game game({.rules = rules_of("2048-vcs"), .seed = 1});
  play_randomly(game, 1, 100'000);
  EXPECT_FALSE(game.winner().has_value());
}

TEST(Game, TheFirstGameOfSeedOneIsTheSameForEver) {
  Game game({.rules = rules_of("2048"), .seed = 1});
  play_randomly(game, 1, 10);
  EXPECT_EQ(test::faces_of(game.rules(), game.position().board), (test::Faces{0, 2, 0, 0,  //
                                                                              0, 0, 0, 2,  //
                                                                              0, 0, 4, 4,  //
                                                                              2, 2, 8, 2}));
}

TEST(Action, OfADirectionMovesThatWayAndGoingOnDoesNotMove) {
  for (const Direction direction : all_directions) {
    EXPECT_EQ(direction_of(action_of(direction)), direction);
  }
  EXPECT_EQ(action_of(Direction::up), Action::up);
  EXPECT_EQ(direction_of(Action::go_on), std::nullopt);
}

TEST(Game, AMoveContinuesAfterTheGoal) {
  Rules rules = test::cartridge_named("2048").rules;
  rules.goal.then = AtGoal::ask;
  Position start = first_position(rules, 1);
  start.board = test::board_showing(rules, {1024, 1024, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  Game game({.rules = rules, .seed = 1}, start);
  ASSERT_TRUE(game.play(Direction::left));
  ASSERT_TRUE(game.position().asks);
  EXPECT_FALSE(game.act(Action::down));
  EXPECT_TRUE(game.play(Direction::down));
  EXPECT_EQ(game.actions().size(), 3U);
  EXPECT_EQ(game.actions()[1], Action::go_on);
  game.undo();
  game.undo();
  EXPECT_TRUE(game.position().asks);
}

}  // namespace
}  // namespace tilery
