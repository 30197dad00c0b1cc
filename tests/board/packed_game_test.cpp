// The packed game against the game of the walled board, number for number.

#include "tilery/board/packed_game.h"

#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/game/position.h"

namespace tilery {
namespace {

void expect_same(const PackedRules& rules, const PackedGame& game, const Position& position) {
  ASSERT_EQ(game.board, packed(position.board));
  ASSERT_EQ(game.random, position.random);
  ASSERT_EQ(game.supply.cards, position.supply.cards);
  ASSERT_EQ(game.next, position.next ? position.next->rank : 0);
  ASSERT_EQ(game.moves, position.moves);
  ASSERT_EQ(score_of(rules, game), score_of(rules.rules(), position));
  ASSERT_EQ(is_over(rules, game.board), is_over(rules.rules(), position));
}

/// Plays one game by chance on both boards.
void play_twins(const PackedRules& rules, std::uint64_t seed) {
  Random player = {.seed = ~seed};
  PackedGame game = first_packed_game(rules, seed);
  Position position = first_position(rules.rules(), seed);
  expect_same(rules, game, position);
  while (!is_over(rules, game.board) && !testing::Test::HasFatalFailure()) {
    const auto direction = static_cast<Direction>(player.below(4));
    const auto after = play(rules, game, direction);
    const auto turn = play(rules.rules(), position, direction, 1);
    ASSERT_EQ(after.has_value(), turn.has_value());
    if (after) {
      game = *after;
      position = turn->after.asks ? gone_on(turn->after) : turn->after;
      expect_same(rules, game, position);
    }
  }
}

TEST(PackedGame, GoesAsTheGameOnTheWalledBoardDoesInEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    for (int seed = 0; seed < test::effort(50) && !testing::Test::HasFatalFailure(); ++seed) {
      play_twins(rules, static_cast<std::uint64_t>(seed));
    }
  }
}

TEST(PackedGame, GoesAsTheGameOnTheWalledBoardDoesAmongBlockedCells) {
  for (const std::string_view name : {"2048", "threes", "threes-1k", "2048-vcs", "2048-basic"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.shape.blocked.assign(16, false);
    rules.shape.blocked[5] = rules.shape.blocked[11] = true;
    const PackedRules packed_rules = *PackedRules::of(rules);
    for (int seed = 0; seed < test::effort(50) && !testing::Test::HasFatalFailure(); ++seed) {
      play_twins(packed_rules, static_cast<std::uint64_t>(seed));
    }
  }
}

}  // namespace
}  // namespace tilery
