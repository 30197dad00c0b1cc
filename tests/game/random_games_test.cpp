#include "tilery/game/random_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/board/wide_play.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::size_t games_lanes = 70;  // one full group and a part of a second

/// Steps of uneven sizes, so that they begin and end anywhere in the players' numbers.
constexpr std::size_t games_steps[] = {1, 2, 31, 33, 64, 169};

RandomGames games_played(const Rules& rules, Kernel kernel) {
  RandomGames play(rules, {.first_seed = 77, .lanes = games_lanes, .kernel = kernel});
  for (const std::size_t attempts : games_steps) {
    play.step(static_cast<std::size_t>(test::effort(static_cast<int>(attempts))));
  }
  return play;
}

std::vector<FinishedGame> games_of(RandomGames& play) {
  std::vector<FinishedGame> games = play.take_games();
  std::ranges::sort(games, {}, &FinishedGame::seed);
  return games;
}

void expect_same_games(const Rules& rules) {
  ASSERT_TRUE(wide_play_rules(rules));
  RandomGames plain = games_played(rules, Kernel::plain);
  const std::vector<FinishedGame> games = games_of(plain);
  test::on_every_simd_target([&] {
    RandomGames simd = games_played(rules, Kernel::simd);
    EXPECT_EQ(simd.kernel(), plays_wide_groups() ? Kernel::simd : Kernel::plain);
    EXPECT_EQ(games_of(simd), games);
    for (std::size_t lane = 0; lane < games_lanes; ++lane) {
      const Position there = simd.position(lane);
      const Position here = plain.position(lane);
      ASSERT_EQ(there.board, here.board) << "lane " << lane;
      ASSERT_EQ(there.random, here.random) << "lane " << lane;
      ASSERT_EQ(there.moves, here.moves) << "lane " << lane;
      ASSERT_EQ(there.supply.cards, here.supply.cards) << "lane " << lane;
      if (rules.spawn.climb) {
        ASSERT_EQ(there.supply.highest, here.supply.highest) << "lane " << lane;
      }
      ASSERT_EQ(there.next.value_or(NextTile{}).rank, here.next.value_or(NextTile{}).rank);
      ASSERT_EQ(score_of(rules, there), score_of(rules, here)) << "lane " << lane;
    }
  });
}

TEST(RandomGames, KernelsAgreeOnShippedGames) {
  for (const std::string_view name :
       {"3x3", "2048", "2584", "pillars", "5x5", "8x8", "threes", "threes-5x5", "threes-1k"}) {
    SCOPED_TRACE(name);
    expect_same_games(test::rules_of(name));
  }
}

/// Rules of some shape, with blocked cells, a reach, a ladder, a goal and weights by chance.
Rules some_rules(Random& chance) {
  Rules rules = test::rules_of(chance.below(2) == 0 ? "2584" : "2048");
  Shape& shape = rules.shape;
  shape.width = static_cast<int>(2 + chance.below(7));
  shape.height = static_cast<int>(3 + chance.below(6));
  shape.blocked.assign(std::size_t(shape.cells()), false);
  for (int cell = 0; cell + 6 < shape.cells(); ++cell) {  // the last ones stay open
    shape.blocked[std::size_t(cell)] = chance.below(6) == 0;
  }
  if (chance.below(2) == 0) {
    shape.blocked.clear();
  }
  rules.reach = chance.below(2) == 0 ? Reach::far : Reach::step;
  const auto top = static_cast<Rank>(4 + chance.below(20));
  rules.ladder.faces.resize(std::min<std::size_t>(rules.ladder.faces.size(), top + std::size_t{1}));
  rules.merge = MergeTable(rules.merge_kind, rules.ladder.top());
  rules.goal = {};
  if (chance.below(3) == 0) {
    rules.goal = {.tile = Rank{5}, .then = AtGoal::stop};
  }
  if (chance.below(3) == 0) {
    rules.spawn.place = SpawnPlace::weighted;
    rules.spawn.cell_weights.assign(std::size_t(shape.cells()), 1);
    rules.spawn.cell_weights.back() = 60;
  }
  return rules;
}

TEST(RandomGames, KernelsAgreeOnTwentyKindsOfRules) {
  Random chance{.seed = 11};
  for (int kind = 0; kind < 20; ++kind) {
    SCOPED_TRACE(kind);
    expect_same_games(some_rules(chance));
  }
}

TEST(RandomGames, KernelsAgreeOnLongLadders) {
  Rules rules = test::rules_of("2584");
  rules.spawn.tiles = {
      {.rank = 14, .weight = 3}, {.rank = 15, .weight = 2}, {.rank = 17, .weight = 1}};
  rules.score = {.kind = ScoreKind::counted,
                 .worth = std::vector<std::uint64_t>(rules.ladder.faces)};
  expect_same_games(rules);
}

TEST(RandomGames, KernelsAgreeWhereBonusesAndClimbsAreCommon) {
  for (const SpawnPlace place : {SpawnPlace::moved_edge, SpawnPlace::free_edge}) {
    for (const int side : {4, 5, 8}) {
      SCOPED_TRACE(side);
      Rules rules = test::rules_of("threes-5x5");
      rules.shape = {.width = side, .height = side};
      rules.spawn.place = place;
      rules.spawn.bonus =
          BonusRule{.from = 4, .chance = 1, .out_of = 3, .lowest = 2, .below = 1, .window = 2};
      rules.spawn.climb = ClimbRule{.tile = 3, .chance = 1, .out_of = 2};
      rules.reach = side == 5 ? Reach::far : Reach::step;
      expect_same_games(rules);
    }
  }
}

TEST(RandomGames, KernelsAgreeWhereTilesAreDrawnLaneByLane) {
  Rules certain = test::rules_of("threes-5x5");
  certain.spawn.climb = ClimbRule{.tile = 3, .chance = 2, .out_of = 2};
  EXPECT_FALSE(next_tile_rules(certain.spawn));
  expect_same_games(certain);
  Rules cards = test::rules_of("threes-5x5");
  for (TileWeight& kind : cards.spawn.tiles) {
    kind.weight = 60;
  }
  EXPECT_FALSE(next_tile_rules(cards.spawn));
  expect_same_games(cards);
}

TEST(RandomGames, PlaysThePackedGames) {
  const Rules& rules = test::rules_of("2048");
  RandomGames wide(rules, {.first_seed = 5, .lanes = 100});
  RandomPlay packed(*PackedRules::of(rules), {.first_seed = 5, .lanes = 100, .lists_games = true});
  wide.step(600);
  packed.step(600);
  std::vector<FinishedGame> games = packed.take_games();
  std::ranges::sort(games, {}, &FinishedGame::seed);
  EXPECT_EQ(games_of(wide), games);
  EXPECT_FALSE(games.empty());
}

TEST(RandomGames, AGameThatBeginsWithoutAMoveIsOverAtOnce) {
  // Three tiles on a row of three cells: often no neighbours are equal.
  Rules rules = test::rules_of("2048");
  rules.shape = {.width = 3, .height = 1};
  rules.spawn.start_draws = 3;
  for (const Kernel kernel : {Kernel::plain, Kernel::simd}) {
    RandomGames play(rules, {.first_seed = 1, .lanes = 100, .kernel = kernel});
    const std::vector<FinishedGame> games = games_of(play);
    ASSERT_FALSE(games.empty());
    EXPECT_EQ(games.front().moves, 0U);
    EXPECT_GT(games.front().highest, 0);
  }
}

TEST(RandomGames, OtherRulesArePlayedPlainly) {
  const Rules& probing = test::rules_of("2048-vcs");
  EXPECT_FALSE(wide_play_rules(probing));
  EXPECT_EQ(RandomGames(probing, {.lanes = 1}).kernel(), Kernel::plain);
  Rules oblong = test::rules_of("threes-5x5");
  oblong.shape = {.width = 5, .height = 4};
  EXPECT_FALSE(wide_play_rules(oblong));
  EXPECT_FALSE(wide_play_rules(*resized(test::rules_of("2048"), 9, 2)));
}

}  // namespace
}  // namespace tilery
