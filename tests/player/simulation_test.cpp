#include "tilery/player/simulation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

GameStatistics simulated(const Simulator& simulator, std::uint64_t games, unsigned threads = 2) {
  return tilery::simulated({.games = games, .first_seed = 9, .threads = threads}, simulator,
                           [](std::uint64_t) {});
}

void expect_same(const GameStatistics& found, const GameStatistics& expected) {
  EXPECT_EQ(found.games(), expected.games());
  EXPECT_EQ(found.scores().mean, expected.scores().mean);
  EXPECT_EQ(found.scores().deviation, expected.scores().deviation);
  EXPECT_EQ(found.moves().mean, expected.moves().mean);
  EXPECT_EQ(found.moves().percentiles, expected.moves().percentiles);
}

/// What independent programs show over half a million games: 118.4 moves and 1,095 points.
TEST(Simulation, RandomPlayOf2048IsWhatOtherProgramsShow) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const auto games = static_cast<std::uint64_t>(test::effort(500'000));
  const GameStatistics statistics = simulated(kernel_simulator(rules), games);
  EXPECT_EQ(statistics.games(), games);
  const Distribution moves = statistics.moves();
  const Distribution scores = statistics.scores();
  EXPECT_NEAR(moves.mean, 118.4, 0.1 + 2 * moves.error);
  EXPECT_NEAR(scores.mean, 1095, 1 + 2 * scores.error);
  if (games == 500'000) {
    EXPECT_LT(moves.error, 0.15);
    EXPECT_LT(scores.error, 1.6);
  }
}

TEST(Simulation, AGameThatDoesNotEndIsLeft) {
  const Rules rules = *resized(test::rules_of("2048"), 5, 5);
  const Distribution moves = simulated(policy_simulator(rules, random_policy(), 100), 20).moves();
  EXPECT_EQ(moves.most, 100U);
  EXPECT_EQ(moves.mean, 100);
}

TEST(Simulation, KernelsAndPoliciesAgreeOnRandomPlay) {
  for (const std::string_view name : {"2048", "threes", "threes-1k", "2048-61b"}) {
    SCOPED_TRACE(name);
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const auto games = static_cast<std::uint64_t>(test::effort(20'000));
    ASSERT_TRUE(are_fit_for_kernels(rules));
    const Distribution kernel = simulated(kernel_simulator(rules), games).moves();
    const Distribution policy =
        simulated(policy_simulator(rules, test::rules_of(name), random_policy()), games).moves();
    EXPECT_NEAR(kernel.mean, policy.mean, 2.3 * std::hypot(kernel.error, policy.error));
  }
}

TEST(Simulation, ThreadsChangeNoFigure) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const auto games = static_cast<std::uint64_t>(test::effort(150'000));
  expect_same(simulated(kernel_simulator(rules), games, 3),
              simulated(kernel_simulator(rules), games, 1));
  const Simulator greedy = policy_simulator(rules, test::rules_of("2048"), greedy_policy());
  expect_same(simulated(greedy, 100, 3), simulated(greedy, 100, 1));
}

TEST(Simulation, PackedAndWalledBoardsPlayTheSameGames) {
  for (const std::string_view name : {"2048", "threes", "pillars", "2584"}) {
    SCOPED_TRACE(name);
    const Rules& rules = test::rules_of(name);
    const PackedRules packed = *PackedRules::of(rules);
    for (const PolicyMaker& player : {random_policy(), greedy_policy()}) {
      expect_same(simulated(policy_simulator(packed, rules, player), 40),
                  simulated(policy_simulator(rules, player), 40));
    }
  }
}

TEST(Simulation, AJudgeChoosesTheSameOnPackedAndWalledBoards) {
  for (const std::string_view name : {"2048", "pillars", "threes-1k"}) {
    SCOPED_TRACE(name);
    const Rules& rules = test::rules_of(name);
    const PackedRules packed = *PackedRules::of(rules);
    const Judge judge(rules, std::nullopt);
    const PolicyMaker player = judged_policy(rules, judge, {.depth = 2});
    ASSERT_TRUE(player.packed);
    expect_same(simulated(policy_simulator(packed, rules, player), 2),
                simulated(policy_simulator(rules, player), 2));
  }
}

/// A network whose weights are whole numbers drawn from a fixed seed.
Network chance_network(const Rules& rules) {
  const NetworkShape shape = *network_shape_of(rules, "0,1,2,3");
  BigArray<float> weights(*weights_of(shape));
  Random chance{.seed = 5};
  for (float& weight : weights.values()) {
    weight = static_cast<float>(chance.below(200));
  }
  return {shape, std::move(weights)};
}

TEST(Simulation, AJudgePlaysTheSameGamesInTurnAsOneByOne) {
  for (const std::string_view name : {"2048", "pillars", "threes-1k", "2048-61b", "coins"}) {
    SCOPED_TRACE(name);
    const Rules& rules = test::rules_of(name);
    const PackedRules packed = *PackedRules::of(rules);
    const Judge network(rules, chance_network(rules));
    const Judge heuristic(rules, std::nullopt);
    for (const Judge* const judge : {&network, &heuristic}) {
      PolicyMaker player = judged_policy(rules, *judge, {.depth = 1});
      ASSERT_TRUE(player.games);
      const GameStatistics in_turn = simulated(policy_simulator(packed, rules, player), 40);
      player.games = {};
      expect_same(in_turn, simulated(policy_simulator(packed, rules, player), 40));
    }
  }
}

/// Plays in turn, then one by one; both stop games after `most_moves`.
void expect_same_in_turn(const Rules& rules, const Judge& judge, std::uint64_t most_moves) {
  PolicyMaker player = judged_policy(rules, judge, {.depth = 1});
  ASSERT_TRUE(player.walled_games);
  Simulator in_turn = policy_simulator(rules, player, most_moves);
  in_turn.block = 3;
  player.walled_games = {};
  const GameStatistics expected = simulated(policy_simulator(rules, player, most_moves), 7);
  EXPECT_GT(expected.moves().mean, 10);
  expect_same(simulated(in_turn, 7), expected);
}

TEST(Simulation, AJudgePlaysTheSameGamesInTurnOnBoardsThatDoNotPack) {
  Rules stops = test::rules_of("5x5");
  stops.goal = {.tile = Rank{6}, .then = AtGoal::stop};
  std::vector<Rules> games = {stops, *resized(test::rules_of("2048-61b"), 3, 5)};
  for (const std::string_view name : {"5x5", "8x8", "threes-5x5"}) {
    games.push_back(test::rules_of(name));
  }
  for (const Rules& rules : games) {
    const Judge network(rules, chance_network(rules));
    expect_same_in_turn(rules, network, 300);
    expect_same_in_turn(rules, network, 40);
  }
  expect_same_in_turn(stops, Judge(stops, std::nullopt), 300);
}

TEST(Simulation, WhoLooksFurtherIsAskedMoveByMove) {
  const Rules& rules = test::rules_of("2048");
  const NetworkShape shape = *network_shape_of(rules, "0,1");
  const Judge network(rules, Network(shape, BigArray<float>(*weights_of(shape))));
  EXPECT_TRUE(judged_policy(rules, network, {.depth = 1}).games);
  EXPECT_FALSE(judged_policy(rules, network, {.depth = 2}).games);
  EXPECT_FALSE(judged_policy(rules, network, {.depth = 1, .milliseconds = 1}).games);
  const Rules& wide = test::rules_of("5x5");
  const Judge heuristic(wide, std::nullopt);
  EXPECT_TRUE(judged_policy(wide, heuristic, {.depth = 1}).walled_games);
  EXPECT_FALSE(judged_policy(wide, heuristic, {.depth = 2}).walled_games);
  EXPECT_FALSE(judged_policy(wide, heuristic, {.depth = 1, .milliseconds = 1}).walled_games);
}

TEST(Simulation, AShownBonusIsNotGivenAwayToAJudge) {
  const Rules& rules = test::rules_of("threes");
  const Judge judge(rules, std::nullopt);
  EXPECT_FALSE(judged_policy(rules, judge, {.depth = 1}).packed);
}

TEST(Simulation, AGameThatOutgrowsPackedBoardsIsPlayedOnAWalledOne) {
  Rules rules = test::rules_of("2048");
  rules.spawn.tiles = {{14, 1}};
  const PackedRules packed = *PackedRules::of(rules);
  expect_same(simulated(policy_simulator(packed, rules, greedy_policy()), 10),
              simulated(policy_simulator(rules, greedy_policy()), 10));
  const Judge judge(rules, std::nullopt);
  expect_same(
      simulated(policy_simulator(packed, rules, judged_policy(rules, judge, {.depth = 1})), 3),
      simulated(policy_simulator(rules, judged_policy(rules, judge, {.depth = 1})), 3));
  EXPECT_TRUE(outgrows_packed(rules, 15));
  EXPECT_FALSE(outgrows_packed(test::rules_of("threes"), 15));
}

TEST(Simulation, AGameThatOutgrowsPackedBoardsIsNotBegunAgain) {
  Rules rules = test::rules_of("2048");
  rules.spawn.tiles = {{13, 1}};
  const PackedRules packed = *PackedRules::of(rules);
  std::uint64_t packed_moves = 0;
  std::uint64_t walled_moves = 0;
  const PolicyMaker greedy = greedy_policy();
  const PolicyMaker counting = {
      .packed =
          [&](const PackedRules& of) {
            return [&, policy = greedy.packed(of)](const PackedGame& game) {
              ++packed_moves;
              return policy(game);
            };
          },
      .walled =
          [&](const Rules& of) {
            return [&, policy = greedy.walled(of)](const Position& position) {
              ++walled_moves;
              return policy(position);
            };
          }};
  const GameStatistics statistics = simulated(policy_simulator(packed, rules, counting), 10, 1);
  EXPECT_GT(packed_moves, 0U);
  EXPECT_GT(walled_moves, 0U);
  EXPECT_NEAR(static_cast<double>(packed_moves + walled_moves), 10 * statistics.moves().mean, 1e-6);
  expect_same(statistics, simulated(policy_simulator(rules, greedy_policy()), 10));
}

TEST(Simulation, ANetworkThatKnowsNothingIsGreedy) {
  for (const std::string_view name : {"2048", "threes"}) {
    const Rules& rules = test::rules_of(name);
    const NetworkShape shape = *network_shape_of(rules, "0,1");
    const Judge judge(rules, Network(shape, BigArray<float>(*weights_of(shape))));
    expect_same(simulated(policy_simulator(rules, judged_policy(rules, judge, {.depth = 1})), 20),
                simulated(policy_simulator(rules, greedy_policy()), 20));
  }
}

TEST(Simulation, PerfectPlayScoresTheExactValue) {
  const Rules rules = *resized(test::rules_of("2048"), 2, 2);
  const ExactValues values =
      *exact_values(*ExactGame::of(rules, ExactAim::score), std::uint64_t{1} << 20);
  const Distribution scores =
      simulated(policy_simulator(rules, perfect_policy(values)), 2000).scores();
  EXPECT_NEAR(scores.mean, values.at_start(), 2.3 * scores.error);
}

TEST(Simulation, BeginsNoKernelWhereAGameMayStartWithoutAMove) {
  Rules rules = test::rules_of("2048-61b");
  EXPECT_TRUE(are_fit_for_kernels(*PackedRules::of(rules)));
  rules.goal.tile = Rank{2};
  EXPECT_FALSE(are_fit_for_kernels(*PackedRules::of(rules)));
  rules.goal.tile = std::nullopt;
  rules.spawn.start_draws = 16;
  EXPECT_FALSE(are_fit_for_kernels(*PackedRules::of(rules)));
  EXPECT_FALSE(are_fit_for_kernels(*PackedRules::of(test::rules_of("pillars"))));
}

TEST(Simulation, ProgressIsToldInTheCallingThreadUpToTheLastGame) {
  const Rules& rules = test::rules_of("2048");
  std::vector<std::uint64_t> heard;
  const SimulationPlan plan{.games = 7, .first_seed = 1, .threads = 1};
  simulated(plan, policy_simulator(rules, random_policy()),
            [&heard](std::uint64_t games) { heard.push_back(games); });
  EXPECT_EQ(heard, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7}));
}

TEST(Simulation, EveryGameIsPlayedOnceWhateverTheThreads) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    std::vector<std::atomic<int>> played(23);
    const Simulator counting = {.block = 4, .make = [&played] {
                                  return [&played](std::uint64_t first, std::uint64_t games,
                                                   GameStatistics& statistics) {
                                    for (std::uint64_t seed = first; seed < first + games; ++seed) {
                                      ++played[seed - 100];
                                      statistics.add({.seed = seed, .moves = 1, .score = 2});
                                    }
                                  };
                                }};
    const SimulationPlan plan{.games = 23, .first_seed = 100, .threads = threads};
    EXPECT_EQ(simulated(plan, counting, [](std::uint64_t) {}).games(), 23U);
    for (const std::atomic<int>& times : played) {
      EXPECT_EQ(times, 1);
    }
  }
}

TEST(Simulation, AFailureOfOneThreadIsTheWholes) {
  const Simulator failing = {
      .block = 1, .make = []() -> BlockPlayer { throw std::runtime_error("no memory"); }};
  EXPECT_THROW(simulated(failing, 10), std::runtime_error);
}

}  // namespace
}  // namespace tilery
