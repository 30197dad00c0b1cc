#include "tilery/kernels/random_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/core/random.h"
#include "tilery/kernels/lane_rules.h"

namespace tilery {
namespace {

constexpr std::size_t lane_count = 70;  // one full group and a part of a second

/// The attempts of each call of step(). One random number gives 32 directions, and the calls end at
/// several places among them.
constexpr std::size_t attempts_in_steps[] = {1, 2, 31, 33, 64, 169};

RandomGames games_played(const Rules& rules, Kernel kernel) {
  RandomGames play(rules, {.first_seed = 77, .lanes = lane_count, .kernel = kernel});
  for (const std::size_t attempts : attempts_in_steps) {
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
  const auto lanes = lane_rules(rules);
  ASSERT_TRUE(lanes);
  RandomGames plain = games_played(rules, Kernel::plain);
  const std::vector<FinishedGame> games = games_of(plain);
  test::on_every_simd_target([&] {
    RandomGames simd = games_played(rules, Kernel::simd);
    EXPECT_EQ(simd.kernel(), plays_lanes(*lanes) ? Kernel::simd : Kernel::plain);
    EXPECT_EQ(games_of(simd), games);
    for (std::size_t lane = 0; lane < lane_count; ++lane) {
      const Position found = simd.position(lane);
      const Position expected = plain.position(lane);
      ASSERT_EQ(found.board, expected.board) << "lane " << lane;
      ASSERT_EQ(found.random, expected.random) << "lane " << lane;
      ASSERT_EQ(found.moves, expected.moves) << "lane " << lane;
      ASSERT_EQ(found.spawn_state.cards, expected.spawn_state.cards) << "lane " << lane;
      if (rules.spawn.climb || rules.merge_kind == MergeKind::listed) {
        ASSERT_EQ(found.spawn_state.highest, expected.spawn_state.highest) << "lane " << lane;
      }
      ASSERT_EQ(found.next.value_or(NextTile{}).rank, expected.next.value_or(NextTile{}).rank);
      ASSERT_EQ(score_of(rules, found), score_of(rules, expected)) << "lane " << lane;
    }
  });
}

TEST(RandomGames, KernelsAgreeOnShippedGames) {
  for (const std::string_view name :
       {"3x3", "2048", "2048-basic", "2048-vcs", "2048-61b", "2584", "pillars", "coins", "5x5",
        "8x8", "threes", "threes-5x5", "threes-1k"}) {
    SCOPED_TRACE(name);
    expect_same_games(test::rules_of(name));
  }
}

/// Rules with a random shape, blocked cells, reach, ladder, goal and weights of cells.
Rules some_rules(Random& chance) {
  Rules rules = test::rules_of(chance.below(2) == 0 ? "2584" : "2048");
  Shape& shape = rules.shape;
  shape.width = static_cast<int>(2 + chance.below(7));
  shape.height = static_cast<int>(3 + chance.below(6));
  shape.blocked.assign(std::size_t(shape.cells()), false);
  for (int cell = 0; cell + 6 < shape.cells(); ++cell) {
    shape.blocked[std::size_t(cell)] = chance.below(6) == 0;  // the last six cells stay open
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

TEST(RandomGames, KernelsAgreeOnTwentyRandomRules) {
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
}

/// A PackedDeck cannot hold such a deck, neither for the first tiles nor for the next one.
TEST(RandomGames, KernelsAgreeWhereADeckHasMoreThan127Cards) {
  for (const std::string_view name : {"threes", "threes-5x5"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    for (TileWeight& kind : rules.spawn.tiles) {
      kind.weight = 60;
    }
    EXPECT_GT(rules.spawn.total_weight(), PackedDeck::most_cards);
    EXPECT_FALSE(next_tile_rules(rules.spawn));
    expect_same_games(rules);
  }
}

TEST(RandomGames, KernelsAgreeIfATileHasFourPartnersAndMergesGiveTheScore) {
  const Rules rules = test::more_rules("fives");
  EXPECT_EQ(lane_rules(rules)->partners, 4U);
  EXPECT_FALSE(lane_rules(rules)->derives_score);
  expect_same_games(rules);
}

/// In `bombs` tiles vanish, so the last board may lack the highest tile of the game.
TEST(RandomGames, KernelsAgreeWhereMergesAreListed) {
  for (const std::string_view name : {"elevens", "bombs"}) {
    SCOPED_TRACE(name);
    expect_same_games(test::more_rules(name));
  }
  Rules vanishing = test::rules_of("2048");
  vanishing.merge_kind = MergeKind::listed;
  vanishing.merges = {{{1, 1}, {3}}, {{1, 2}, {}}, {{2, 3}, {}}};
  expect_same_games(vanishing);
}

TEST(RandomGames, KernelsAgreeWhereAGoalStopsPlayEarly) {
  for (const std::string_view name : {"2048", "threes"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.goal = {.tile = Rank{6}, .then = AtGoal::stop};
    expect_same_games(rules);
  }
}

TEST(RandomGames, KernelsAgreeWhereTheLadderIsShort) {
  for (const std::string_view name : {"2048", "2048-vcs", "threes"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.ladder.faces.resize(5);
    rules.merge = MergeTable(rules.merge_kind, rules.ladder.top());
    rules.goal = {};
    expect_same_games(rules);
  }
}

/// Games soon have ranks of 15 and more, and boards on which only such tiles can merge.
TEST(RandomGames, KernelsAgreeWhereTilesOutgrowRank15) {
  for (const std::string_view name : {"2048", "2584", "2048-vcs", "5x5"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.spawn.tiles = {{.rank = 12, .weight = 200}, {.rank = 13, .weight = 56}};
    expect_same_games(rules);
  }
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

TEST(RandomGames, RulesThatLanesRefuseArePlayedByThePlainKernel) {
  Rules oblong = test::rules_of("threes-5x5");
  oblong.shape = {.width = 5, .height = 4};
  const Rules long_rows = *resized(test::rules_of("2048"), 9, 2);
  for (const Rules& rules : {oblong, long_rows, test::more_rules("spite")}) {
    EXPECT_FALSE(lane_rules(rules));
    EXPECT_EQ(RandomGames(rules, {.lanes = 1}).kernel(), Kernel::plain);
  }
}

/// Plays the first games of lane 3 of 5 again, on the walled board with the lane's random player.
void expect_lane_is_replayed(std::string_view name, int games) {
  constexpr std::uint64_t first_seed = 1000;
  constexpr std::uint64_t lane = 3;
  const Rules& rules = test::rules_of(name);
  RandomGames play(rules, {.first_seed = first_seed, .lanes = 5});
  const RandomPlayer player(first_seed + lane);
  std::uint64_t attempt = 0;
  for (int game = 0; game < games; ++game) {
    Position position =
        first_position(rules, first_seed + lane + 5 * static_cast<std::uint64_t>(game));
    while (!is_over(rules, position)) {
      const Position found = play.position(lane);
      ASSERT_EQ(found.random, position.random) << "attempt " << attempt;
      ASSERT_EQ(found.board, position.board) << "attempt " << attempt;
      ASSERT_EQ(score_of(rules, found), score_of(rules, position));
      const auto turn = tilery::play(rules, position, player.direction(attempt), 1);
      if (turn) {
        position = turn->after.asks ? gone_on(turn->after) : turn->after;
      }
      play.step(1);
      ++attempt;
    }
  }
}

TEST(RandomGames, EachLanePlaysGamesThatAWalledBoardReplays) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    expect_lane_is_replayed(name, test::effort(10));
  }
}

TEST(RandomGames, HalfAMillionGamesOf2048HaveTheMeanOfIndependentPrograms) {
  RandomGames play(test::rules_of("2048"), {.lanes = 1024});
  const auto games = static_cast<std::uint64_t>(test::effort(500'000));
  double count = 0;
  double moves = 0;
  double score = 0;
  double squares = 0;
  while (count < static_cast<double>(games)) {
    play.step(1000);
    for (const FinishedGame& game : play.take_games()) {
      const auto points = static_cast<double>(game.score);
      ++count;
      moves += static_cast<double>(game.moves);
      score += points;
      squares += points * points;
    }
  }
  const double mean = score / count;
  const double error = std::sqrt((squares / count - mean * mean) / count);
  EXPECT_NEAR(mean, 1095, 5 * error + 0.5);
  EXPECT_NEAR(moves / count, 118.4, 5 * error / 9 + 0.05);  // a move gains about 9 points
}

TEST(RandomPlayer, TakesTwoBitsOfItsSeedsStreamForEachAttempt) {
  constexpr RandomPlayer player(42);
  Random stream = {.seed = mix(~std::uint64_t{42})};
  const std::uint64_t first = stream.next();
  const std::uint64_t second = stream.next();
  EXPECT_EQ(player.direction(0), static_cast<Direction>(first & 3));
  EXPECT_EQ(player.direction(31), static_cast<Direction>(first >> 62));
  EXPECT_EQ(player.direction(33), static_cast<Direction>((second >> 2) & 3));
}

}  // namespace
}  // namespace tilery
