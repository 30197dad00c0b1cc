#include "tilery/player/game_series.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

void no_games_progress(std::uint64_t /*games*/) {}

SeriesPlayer player_without_evaluator(const std::string& name) {
  return {.name = name, .evaluator = nullptr, .values = std::nullopt};
}

GameStatistics ended_after(std::uint64_t moves) {
  GameStatistics statistics;
  statistics.add({.seed = 1, .moves = moves, .score = 0});
  return statistics;
}

TEST(GameSeries, GamesOnLargeBoardsAreStoppedEarlier) {
  const Rules& rules = test::rules_of("2048");
  EXPECT_EQ(most_series_moves(rules), 1'000'000U);
  EXPECT_EQ(most_series_moves(*resized(rules, 8, 8)), 1'000'000U);
  EXPECT_EQ(most_series_moves(*resized(rules, 16, 16)), 250'000U);
}

TEST(GameSeries, OnlyGamesOnBoardsThatDoNotPackAreStopped) {
  const Rules large = *resized(test::rules_of("2048"), 5, 5);
  EXPECT_EQ(series_stop(large, ended_after(1'000'000)), 1'000'000U);
  EXPECT_EQ(series_stop(large, ended_after(999'999)), 0U);
  EXPECT_EQ(series_stop(test::rules_of("2048"), ended_after(1'000'000)), 0U);
}

TEST(GameSeries, TheUsualNumberOfGamesFollowsTheirLength) {
  const Rules& rules = test::rules_of("2048");
  EXPECT_EQ(usual_series_games(rules, player_without_evaluator("random"), 1), 1'000'000U);
  const SeriesPlayer evaluated{
      .name = "trained",
      .evaluator = std::make_shared<const BoardEvaluator>(rules, std::nullopt),
      .values = std::nullopt};
  EXPECT_EQ(usual_series_games(rules, evaluated, 1), 1000U);
  // A random game on 3 x 3 takes some 40 moves, and two million moves some 50,000 such games.
  const std::uint64_t small =
      usual_series_games(test::rules_of("3x3"), player_without_evaluator("random"), 1);
  EXPECT_GE(small, 10'000U);
  EXPECT_LE(small, 200'000U);
  EXPECT_TRUE(small % 10'000 == 0);
}

TEST(GameSeries, PlaysTheGamesOfItsPlayer) {
  const Rules& rules = test::rules_of("2048");
  const SimulationPlan plan{.games = 30, .first_seed = 4, .threads = 2};
  const auto mean_of = [&](const SeriesPlayer& player) {
    return played_series(rules, player, plan, no_games_progress).scores().mean;
  };
  const auto mean_by = [&](const PolicyMaker& policy) {
    return simulated(plan, policy_simulator(rules, policy), no_games_progress).scores().mean;
  };
  EXPECT_EQ(mean_of(player_without_evaluator("greedy")), mean_by(greedy_policy()));
  EXPECT_EQ(mean_of(player_without_evaluator("random")),
            simulated(plan, kernel_simulator(rules), no_games_progress).scores().mean);
  const BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1"));
  EXPECT_EQ(mean_of({.name = "trained",
                     .evaluator = std::make_shared<const BoardEvaluator>(
                         rules, test::chance_network(rules, "0,1")),
                     .values = std::nullopt}),
            mean_by(evaluated_policy(rules, evaluator, {.depth = 1})));
}

}  // namespace
}  // namespace tilery
