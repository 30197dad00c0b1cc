#include "tilery/player/simulation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

GameStatistics simulated(const Simulator& simulator, std::uint64_t games, unsigned threads = 2) {
  return tilery::simulated({.games = games, .first_seed = 9, .threads = threads}, simulator,
                           [](std::uint64_t) {});
}

/// The same player on walled boards, one game after the other.
PolicyMaker on_walls(PolicyMaker player) {
  player.needs_walls = true;
  player.games = {};
  return player;
}

void expect_same(const GameStatistics& found, const GameStatistics& expected) {
  EXPECT_EQ(found.games(), expected.games());
  EXPECT_EQ(found.scores().mean, expected.scores().mean);
  EXPECT_EQ(found.scores().deviation, expected.scores().deviation);
  EXPECT_EQ(found.moves().mean, expected.moves().mean);
  EXPECT_EQ(found.moves().percentiles, expected.moves().percentiles);
}

/// The means of independent programs over half a million games: 118.4 moves and 1,095 points.
TEST(Simulation, RandomPlayOf2048AgreesWithOtherPrograms) {
  const Rules& rules = test::rules_of("2048");
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

TEST(Simulation, AGameStopsAfterMostMoves) {
  const Rules rules = *resized(test::rules_of("2048"), 5, 5);
  const Distribution moves =
      simulated(policy_simulator(rules, random_policy(), {.most_moves = 100}), 20).moves();
  EXPECT_EQ(moves.most, 100U);
  EXPECT_EQ(moves.mean, 100);
}

TEST(Simulation, KernelsAndPoliciesAgreeOnRandomPlay) {
  for (const std::string_view name : {"2048", "threes", "threes-1k", "2048-61b"}) {
    SCOPED_TRACE(name);
    const auto games = static_cast<std::uint64_t>(test::effort(20'000));
    ASSERT_TRUE(are_fit_for_kernels(test::rules_of(name)));
    const Distribution kernel = simulated(kernel_simulator(test::rules_of(name)), games).moves();
    const Distribution policy =
        simulated(policy_simulator(test::rules_of(name), random_policy()), games).moves();
    EXPECT_NEAR(kernel.mean, policy.mean, 2.3 * std::hypot(kernel.error, policy.error));
  }
}

TEST(Simulation, ThreadsChangeNoFigure) {
  const Rules& rules = test::rules_of("2048");
  const auto games = static_cast<std::uint64_t>(test::effort(150'000));
  expect_same(simulated(kernel_simulator(rules), games, 3),
              simulated(kernel_simulator(rules), games, 1));
  const Simulator greedy = policy_simulator(rules, greedy_policy());
  expect_same(simulated(greedy, 100, 3), simulated(greedy, 100, 1));
}

TEST(Simulation, PackedAndWalledBoardsPlayTheSameGames) {
  for (const std::string_view name : {"2048", "threes", "pillars", "2584"}) {
    SCOPED_TRACE(name);
    const Rules& rules = test::rules_of(name);
    for (const PolicyMaker& player : {random_policy(), greedy_policy()}) {
      expect_same(simulated(policy_simulator(rules, player), 40),
                  simulated(policy_simulator(rules, on_walls(player)), 40));
    }
  }
}

TEST(Simulation, AnEvaluatorChoosesTheSameOnPackedAndWalledBoards) {
  for (const std::string_view name : {"2048", "pillars", "threes-1k"}) {
    SCOPED_TRACE(name);
    const Rules& rules = test::rules_of(name);
    const BoardEvaluator evaluator(rules, std::nullopt);
    const PolicyMaker player = evaluated_policy(rules, evaluator, {.depth = 2});
    ASSERT_FALSE(player.needs_walls);
    expect_same(simulated(policy_simulator(rules, player), 2),
                simulated(policy_simulator(rules, on_walls(player)), 2));
  }
}

TEST(Simulation, AnEvaluatorPlaysTheSameInterleavedGamesAsOneByOne) {
  for (const std::string_view name : {"2048", "pillars", "threes-1k", "2048-61b", "coins"}) {
    SCOPED_TRACE(name);
    const Rules& rules = test::rules_of(name);
    const BoardEvaluator network(rules, test::chance_network(rules, "0,1,2,3"));
    const BoardEvaluator heuristic(rules, std::nullopt);
    for (const BoardEvaluator* const evaluator : {&network, &heuristic}) {
      PolicyMaker player = evaluated_policy(rules, *evaluator, {.depth = 1});
      ASSERT_TRUE(player.games);
      const GameStatistics interleaved = simulated(policy_simulator(rules, player), 40);
      player.games = {};
      expect_same(interleaved, simulated(policy_simulator(rules, player), 40));
    }
  }
}

/// Expects the same games interleaved as one by one, all stopped after `most_moves`.
void expect_same_interleaved(const Rules& rules, const BoardEvaluator& evaluator,
                             std::uint64_t most_moves) {
  PolicyMaker player = evaluated_policy(rules, evaluator, {.depth = 1});
  ASSERT_TRUE(player.games);
  Simulator interleaved = policy_simulator(rules, player, {.most_moves = most_moves});
  interleaved.block = 3;
  player.games = {};
  const GameStatistics expected =
      simulated(policy_simulator(rules, player, {.most_moves = most_moves}), 7);
  EXPECT_GT(expected.moves().mean, 10);
  expect_same(simulated(interleaved, 7), expected);
}

TEST(Simulation, AnEvaluatorPlaysTheSameInterleavedGamesOnBoardsThatDoNotPack) {
  Rules stops = test::rules_of("5x5");
  stops.goal = {.tile = Rank{6}, .then = AtGoal::stop};
  std::vector<Rules> games = {stops, *resized(test::rules_of("2048-61b"), 3, 5)};
  for (const std::string_view name : {"5x5", "8x8", "threes-5x5"}) {
    games.push_back(test::rules_of(name));
  }
  for (const Rules& rules : games) {
    const BoardEvaluator network(rules, test::chance_network(rules, "0,1,2,3"));
    expect_same_interleaved(rules, network, 300);
    expect_same_interleaved(rules, network, 40);
  }
  expect_same_interleaved(stops, BoardEvaluator(stops, std::nullopt), 300);
}

TEST(Simulation, InterleavedGamesNeedDepth1AndNoOtherLimit) {
  const Rules& rules = test::rules_of("2048");
  const NetworkShape shape = *network_shape_of(rules, "0,1");
  const BoardEvaluator network(rules, Network(shape, BigArray<float>(*weights_of(shape))));
  EXPECT_TRUE(evaluated_policy(rules, network, {.depth = 1}).games);
  EXPECT_FALSE(evaluated_policy(rules, network, {.depth = 2}).games);
  EXPECT_FALSE(evaluated_policy(rules, network, {.depth = 1, .milliseconds = 1}).games);
  const Rules& wide = test::rules_of("5x5");
  const BoardEvaluator heuristic(wide, std::nullopt);
  EXPECT_TRUE(evaluated_policy(wide, heuristic, {.depth = 1}).games);
  EXPECT_FALSE(evaluated_policy(wide, heuristic, {.depth = 2}).games);
  EXPECT_FALSE(evaluated_policy(wide, heuristic, {.depth = 1, .milliseconds = 1}).games);
}

TEST(Simulation, AnEvaluatorNeedsWallsIfTheNextTileMayBeAWindowOfRanks) {
  const Rules& rules = test::rules_of("threes");
  const BoardEvaluator evaluator(rules, std::nullopt);
  EXPECT_TRUE(evaluated_policy(rules, evaluator, {.depth = 1}).needs_walls);
}

TEST(Simulation, AGameThatOutgrowsPackedBoardsIsPlayedOnAWalledOne) {
  Rules fives = test::more_rules("fives");  // two tiles of rank 14 make one of rank 16
  fives.spawn.tiles = {{13, 1}};
  expect_same(simulated(policy_simulator(fives, greedy_policy()), 10),
              simulated(policy_simulator(fives, on_walls(greedy_policy())), 10));
  Rules rules = test::rules_of("2048");
  rules.spawn.tiles = {{14, 1}};
  expect_same(simulated(policy_simulator(rules, greedy_policy()), 10),
              simulated(policy_simulator(rules, on_walls(greedy_policy())), 10));
  const BoardEvaluator evaluator(rules, std::nullopt);
  const PolicyMaker player = evaluated_policy(rules, evaluator, {.depth = 1});
  ASSERT_TRUE(player.games);
  expect_same(simulated(policy_simulator(rules, player), 3),
              simulated(policy_simulator(rules, on_walls(player)), 3));
}

TEST(Simulation, TilesInTheWorstPlaceGiveTheSameGamesOnPackedAndWalledBoards) {
  const Rules& rules = test::more_rules("spite");
  for (const PolicyMaker& player : {random_policy(), greedy_policy()}) {
    ASSERT_TRUE(player.play(rules).packed());
    expect_same(simulated(policy_simulator(rules, player), 10),
                simulated(policy_simulator(rules, on_walls(player)), 10));
  }
  const BoardEvaluator evaluator(rules, std::nullopt);
  EXPECT_TRUE(evaluated_policy(rules, evaluator, {.depth = 2}).needs_walls)
      << "searches need walls";
}

TEST(Simulation, AGameThatOutgrowsPackedBoardsIsNotBegunAgain) {
  Rules rules = test::rules_of("2048");
  rules.spawn.tiles = {{13, 1}};
  std::uint64_t packed_moves = 0;
  std::uint64_t walled_moves = 0;
  const PolicyMaker greedy = greedy_policy();
  const PolicyMaker counting = {.policy = [&](const QuickPlay& play) {
    return [&, policy = greedy.policy(play)](const QuickPlay::Game& game) {
      ++(std::holds_alternative<PackedPlay::Game>(game) ? packed_moves : walled_moves);
      return policy(game);
    };
  }};
  const GameStatistics statistics = simulated(policy_simulator(rules, counting), 10, 1);
  EXPECT_GT(packed_moves, 0U);
  EXPECT_GT(walled_moves, 0U);
  EXPECT_NEAR(static_cast<double>(packed_moves + walled_moves), 10 * statistics.moves().mean, 1e-6);
  expect_same(statistics, simulated(policy_simulator(rules, greedy_policy()), 10));
}

TEST(Simulation, ANetworkOfZeroWeightsIsGreedy) {
  for (const std::string_view name : {"2048", "threes"}) {
    const Rules& rules = test::rules_of(name);
    const NetworkShape shape = *network_shape_of(rules, "0,1");
    const BoardEvaluator evaluator(rules, Network(shape, BigArray<float>(*weights_of(shape))));
    expect_same(
        simulated(policy_simulator(rules, evaluated_policy(rules, evaluator, {.depth = 1})), 20),
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

TEST(Simulation, KernelsPlayNoGameThatMayStartWithoutAMove) {
  Rules rules = test::rules_of("2048-61b");
  EXPECT_TRUE(are_fit_for_kernels(rules));
  rules.goal.tile = Rank{2};
  EXPECT_FALSE(are_fit_for_kernels(rules));
  rules.goal.tile = std::nullopt;
  rules.spawn.start_draws = 16;
  EXPECT_FALSE(are_fit_for_kernels(rules));
}

TEST(Simulation, GamesEndOnceTheBudgetIsSpent) {
  Rules rules = *resized(test::rules_of("2048"), 32, 32);
  for (const PolicyMaker& player : {greedy_policy(), random_policy()}) {
    WorkBudget budget(5'000);
    const GameStatistics statistics =
        simulated(policy_simulator(rules, player, {.budget = &budget}), 20, 3);
    EXPECT_TRUE(budget.is_spent());
    EXPECT_EQ(statistics.games(), 0U);
  }
}

TEST(Simulation, ASpentBudgetEndsAnyNumberOfGamesAtOnce) {
  constexpr std::uint64_t games = std::uint64_t{1} << 60;
  const Rules& rules = test::rules_of("2048");
  WorkBudget of_kernel(5'000);
  simulated({.games = games, .threads = 2},
            kernel_simulator(rules, std::numeric_limits<std::uint64_t>::max(), &of_kernel),
            [](std::uint64_t) {});
  WorkBudget of_policy(5'000);
  simulated({.games = games, .threads = 2},
            policy_simulator(rules, greedy_policy(), {.budget = &of_policy}), [](std::uint64_t) {});
  EXPECT_TRUE(of_kernel.is_spent() && of_policy.is_spent());
}

TEST(Simulation, ABudgetThatIsNotSpentChangesNoGame) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  const PolicyMaker one_ply = evaluated_policy(rules, evaluator, {.depth = 1});
  WorkBudget budget;
  expect_same(simulated(policy_simulator(rules, one_ply, {.budget = &budget}), 4),
              simulated(policy_simulator(rules, one_ply), 4));
}

TEST(Simulation, ProgressIsReportedAfterEachBlockUpToTheLastGame) {
  const Rules& rules = test::rules_of("2048");
  std::vector<std::uint64_t> reports;
  const SimulationPlan plan{.games = 7, .first_seed = 1, .threads = 1};
  Simulator simulator = policy_simulator(rules, random_policy());
  simulator.block = 1;
  simulated(plan, simulator, [&reports](std::uint64_t games) { reports.push_back(games); });
  EXPECT_EQ(reports, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7}));
}

TEST(Simulation, EveryGameIsPlayedOnceOnAnyNumberOfThreads) {
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

TEST(Simulation, AFailureOfOneThreadEndsTheSimulation) {
  const Simulator failing = {
      .block = 1, .make = []() -> BlockPlayer { throw std::runtime_error("no memory"); }};
  EXPECT_THROW(simulated(failing, 10), std::runtime_error);
}

TEST(Simulation, CountsTilesThatWereMadeAndVanishedAgain) {
  const Rules rules = read_cartridge(
                          "name = \"vanish\"\ntitle = \"Vanish\"\nabout = \"8 vanishes.\"\n"
                          "[board]\nwidth = 4\nheight = 4\n[tiles]\nvalues = [2, 4, 8]\n"
                          "merge = [[2, 2, 4], [4, 4, 8], { parts = [8, 2], made = [] }, "
                          "{ parts = [8, 4], made = [] }, { parts = [8, 8], made = [] }]\n"
                          "[spawn]\nstart = 2\nodds = [[2, 1]]\nout_of = 1\n[goal]\ntile = 8\n",
                          "vanish")
                          ->rules;
  constexpr std::uint64_t most_moves = 200;
  WorkBudget budget;
  for (const PolicyMaker& maker : {random_policy(), greedy_policy()}) {
    const GameStatistics games = simulated(
        {.games = 50}, policy_simulator(rules, maker, {most_moves, &budget}), [](std::uint64_t) {});
    EXPECT_EQ(games.reached(3), 50U);
    EXPECT_EQ(games.with_highest(3), 50U);
  }
}

}  // namespace
}  // namespace tilery
