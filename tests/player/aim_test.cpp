// Players whose aim is the goal: their hints take the win, and training learns to reach it.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/learn/training.h"
#include "tilery/player/advice.h"
#include "tilery/player/advisor.h"
#include "tilery/player/game_series.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

constexpr const char* chess_toml = R"(
name = "chess"
title = "Chess"
about = "Pawns become knights, and so on to the king."

[board]
width = 4
height = 4

[tiles]
values = [1, 2, 3, 4, 5, 6]
merge = "equal"
labels = ["pawn", "knight", "bishop", "rook", "queen", "king"]

[spawn]
start = 2
odds = [[1, 9], [2, 1]]
out_of = 10

[goal]
tile = 6
then = "stop"
)";

/// 32 takes six moves; a tile enters after sixteen.
constexpr const char* puzzle_toml = R"(
name = "six"
title = "Six moves"
about = "Make 32 before a tile enters."

[board]
width = 4
height = 4

[tiles]
values = [2]
then = "double"

[spawn]
start = { board = [". 4 . 2", "2 16 . .", ". . . .", ". 8 . ."] }
odds = [[2, 1]]
out_of = 1
every = 16

[goal]
tile = 32
then = "stop"
)";

Cartridge game_of(const char* toml) { return *read_cartridge(toml, "test"); }

std::shared_ptr<const Network> trained(const Rules& rules, const std::string& patterns,
                                       std::uint64_t moves) {
  Recipe recipe = recipe_of(rules);
  recipe.patterns = patterns;
  const auto training = Training::of(rules, recipe, *fresh_checkpoint(rules, recipe, 1), 1);
  training->run({.moves = moves});
  return std::make_shared<const Network>(training->network());
}

/// The share of games from seed 1000 on that reach the goal.
double wins_of(const Rules& rules, const SeriesPlayer& player, std::uint64_t games) {
  const GameStatistics played =
      played_series(rules, player, {.games = games, .first_seed = 1000}, [](std::uint64_t) {});
  return static_cast<double>(played.reached(*rules.goal.tile)) / static_cast<double>(games);
}

SeriesPlayer player_named(const char* name) {
  return {.name = name, .evaluator = {}, .values = {}};
}

struct Wins {
  double trained = 0;
  double random = 0;
  double greedy = 0;
};

Wins wins_in(const Rules& rules, const std::string& patterns, std::uint64_t moves,
             std::uint64_t games) {
  const SeriesPlayer player = {
      .name = "trained",
      .evaluator = std::make_shared<const BoardEvaluator>(rules, trained(rules, patterns, moves)),
      .values = {}};
  return {.trained = wins_of(rules, player, games),
          .random = wins_of(rules, player_named("random"), games),
          .greedy = wins_of(rules, player_named("greedy"), games)};
}

/// The fewest moves to the goal, if `most` or fewer; requires that no tile enters before. Tries all
/// boards after one move, two moves and so on.
std::optional<int> par_of(const Rules& rules, int most) {
  std::vector<Position> current = {first_position(rules, 1)};
  std::set<std::vector<Rank>> seen;
  for (int moves = 1; moves <= most; ++moves) {
    std::vector<Position> next;
    for (const Position& position : current) {
      for (const Direction direction : all_directions) {
        const auto turn = play(rules, position, direction, 1);
        if (turn && turn->after.goal_reached) {
          return moves;
        }
        if (turn && seen.insert(ranks_of(turn->after.board)).second) {
          next.push_back(turn->after);
        }
      }
    }
    current = std::move(next);
  }
  return std::nullopt;
}

TEST(Aim, AHintTakesTheWin) {
  for (const char* const name : {"2048-61b", "capped"}) {
    const Cartridge cartridge = *shipped(name);
    Position position = first_position(cartridge.rules, 1);
    position.board = test::board_showing(cartridge.rules,
                                         {1024, 1024, 4, 2, 16, 8, 4, 2, 2, 4, 2, 4, 0, 0, 2, 4});
    for (const int depth : {1, 2, 3, 4}) {
      Advisor advisor(cartridge, {.search_limits = {.depth = depth}});
      const std::optional<Direction> best = advisor.best(position);
      EXPECT_TRUE(best == Direction::left || best == Direction::right)
          << name << ", depth " << depth;
    }
  }
}

TEST(AimStrength, TrainedPlayReachesAGoalMoreOftenThanRandomAndGreedyPlay) {
  const Wins sprint = wins_in(test::more_rules("sprint-64"), "squares", 500'000, 5000);
  EXPECT_GT(sprint.trained, sprint.random);
  EXPECT_GT(sprint.trained, sprint.greedy);
  const Wins chess = wins_in(game_of(chess_toml).rules, "squares", 300'000, 2000);
  EXPECT_EQ(chess.trained, 1999 / 2000.0);
  EXPECT_EQ(chess.random, 1858 / 2000.0);
  EXPECT_EQ(chess.greedy, 1997 / 2000.0);
}

TEST(AimSlow, TrainedPlayReaches2048) {
  for (const char* const name : {"2048-61b", "capped"}) {
    const Wins wins = wins_in(shipped(name)->rules, "squares", 4'000'000, 200);
    EXPECT_GT(wins.trained, wins.random) << name;
    EXPECT_GT(wins.trained, wins.greedy) << name;
  }
}

TEST(AimStrength, APuzzleOfSixMovesIsWonInSix) {
  const Cartridge cartridge = game_of(puzzle_toml);
  const Rules& rules = cartridge.rules;
  ASSERT_EQ(par_of(rules, 8), 6);
  const auto moves_of = [&](Advisor advisor) {
    Position position = first_position(rules, 1);
    while (!is_over(rules, position) && position.moves < 100) {
      position = play(rules, position, *advisor.best(position), 1)->after;
    }
    EXPECT_TRUE(position.goal_reached);
    return position.moves;
  };
  EXPECT_EQ(moves_of(Advisor(cartridge, {.search_limits = {.depth = 6}})), 6U);
  EXPECT_LE(moves_of(Advisor(cartridge, {.search_limits = {.depth = 3}})), 8U);
  EXPECT_LE(moves_of(*Advisor::with_network(cartridge, trained(rules, "squares", 200'000),
                                            {.search_limits = {.depth = 1}})),
            50U);
}

TEST(AimStrength, ValuesOfANetworkAreOddsInPercent) {
  const Cartridge cartridge = *shipped("sprint-64");
  auto advisor = Advisor::with_network(cartridge, trained(cartridge.rules, "squares", 300'000),
                                       {.search_limits = {.depth = 2}});
  ASSERT_TRUE(advisor);
  Position position = first_position(cartridge.rules, 1);
  EXPECT_NEAR(*advisor->values(position)[static_cast<std::size_t>(*advisor->best(position))], 97,
              5);
  position.board =
      test::board_showing(cartridge.rules, {32, 32, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2});
  const MoveValues values = advisor->values(position);
  EXPECT_NEAR(*values[static_cast<std::size_t>(Direction::left)], 100, 0.1);
  EXPECT_LT(*values[static_cast<std::size_t>(Direction::up)], 100);
}

TEST(AimStrength, TrainingForFewMovesTakesFewerMovesThanTrainingForTheGoal) {
  const Rules for_moves = test::more_rules("sprint-64");
  const Rules for_goal = *with_aim(for_moves, Aim::goal);
  const auto mean_moves = [](const Rules& rules) {
    const SeriesPlayer player = {.name = "trained",
                                 .evaluator = std::make_shared<const BoardEvaluator>(
                                     rules, trained(rules, "squares", 300'000)),
                                 .values = {}};
    return played_series(rules, player, {.games = 500}, [](std::uint64_t) {}).moves().mean;
  };
  EXPECT_LT(mean_moves(for_moves), mean_moves(for_goal));
}

}  // namespace
}  // namespace tilery
