#include "tilery/player/advice.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/game/game.h"

namespace tilery {
namespace {

TEST(Advice, WhatIsShortOfTheBest) {
  const MoveValues values = {3.0, std::nullopt, 7.5, 7.5};
  EXPECT_EQ(from_best(values), (MoveValues{-4.5, std::nullopt, 0.0, 0.0}));
  EXPECT_EQ(from_best({}), MoveValues{});
}

TEST(Advice, ValuesAreShortToRead) {
  EXPECT_EQ(value_text(98.46), "98.5");
  EXPECT_EQ(value_text(1234.6), "1235");
}

TEST(Advice, ALineBeginsWithTheBestMove) {
  for (const std::string_view name : {"2048", "threes", "2048-vcs"}) {
    const Rules& rules = test::rules_of(name);
    const Judge judge(rules, std::nullopt);
    Player<Judge> player(rules, judge);
    const Position position = first_position(rules, 4);
    const MoveValues values = thought_of(player, position, {.depth = 2});
    const std::vector<Direction> line = expected_line(player, rules, position, values, 5);
    ASSERT_FALSE(line.empty()) << name;
    EXPECT_LE(line.size(), 5U);
    EXPECT_EQ(line.front(), *best_move(values)) << name;
    EXPECT_EQ(expected_line(player, rules, position, values, 1), std::vector{line.front()});
  }
}

TEST(Advice, NoMoveNoLine) {
  const Rules& rules = test::rules_of("2048");
  const Judge judge(rules, std::nullopt);
  Player<Judge> player(rules, judge);
  EXPECT_TRUE(expected_line(player, rules, first_position(rules, 1), {}, 5).empty());
}

TEST(Advice, ALineEndsWithTheGame) {
  const Rules& rules = test::rules_of("2048");
  const Judge judge(rules, std::nullopt);
  Player<Judge> player(rules, judge);
  Position position = first_position(rules, 1);
  position.board =
      test::board_showing(rules, {2, 4, 32, 4, 8, 16, 8, 16, 32, 4, 2, 64, 8, 16, 8, 0});
  const MoveValues values = thought_of(player, position, {.depth = 2});
  const std::vector<Direction> line = expected_line(player, rules, position, values, 9);
  EXPECT_EQ(line.size(), 1U);
}

TEST(Advice, ALineGoesOnThroughMovesThatBringNoTileOrSeveral) {
  for (const char* name : {"breather", "tides", "twins", "downpour"}) {
    const Rules& rules = test::rules_of(name);
    const Judge judge(rules, std::nullopt);
    Player<Judge> player(rules, judge);
    const Position position = first_position(rules, 3);
    const MoveValues values = thought_of(player, position, {.depth = 2});
    EXPECT_EQ(expected_line(player, rules, position, values, 5).size(), 5U) << name;
  }
}

}  // namespace
}  // namespace tilery
