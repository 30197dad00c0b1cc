#include "tilery/narration/simulation_words.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/games.h"

namespace tilery {
namespace {

SimulationTask task_of(std::uint64_t games) {
  Cartridge cartridge = test::cartridge_named("2048");
  cartridge.rules = *resized(cartridge.rules, 2, 2);
  return {.cartridge = cartridge,
          .player = {.name = "greedy", .evaluator = {}, .values = {}},
          .games = games,
          .first_seed = 7};
}

TEST(SimulationReport, CountsItsGames) {
  const SimulationReport report = simulation_report(task_of(50), nullptr);
  EXPECT_EQ(report.statistics.games(), 50U);
  EXPECT_EQ(report.player, "greedy");
  EXPECT_EQ(report.first_seed, 7U);
  EXPECT_EQ(report.seconds, 0);
  EXPECT_EQ(report.most_moves, 0U);
}

TEST(SimulationReport, TheClockGivesTheSeconds) {
  const Clock clock = [] {
    static double now = 0;
    return now += 1500;
  };
  EXPECT_EQ(simulation_report(task_of(1), clock).seconds, 1.5);
}

TEST(SimulationReport, ThreadsDoNotChangeTheFigures) {
  SimulationTask task = task_of(200);
  const GameStatistics one = simulation_report(task, nullptr).statistics;
  task.threads = 3;
  const GameStatistics three = simulation_report(task, nullptr).statistics;
  EXPECT_EQ(one.scores().mean, three.scores().mean);
  EXPECT_EQ(one.moves().deviation, three.moves().deviation);
}

TEST(SimulationReport, APlayerWithAnEvaluatorIsCalledTrained) {
  SimulationTask task = task_of(1);
  task.player.evaluator =
      std::make_shared<const BoardEvaluator>(task.cartridge.rules, std::nullopt);
  task.player.name = "some.network";
  EXPECT_EQ(simulation_report(task, nullptr).player, "trained");
}

TEST(SimulationReport, ASimulationContinuedFromKeptGamesGivesTheSameBits) {
  SimulationTask task = task_of(100);
  const std::string at_once = simulation_report(task, nullptr).statistics.bytes();
  std::vector<GameStatistics> states(1);
  KeptGames kept;
  kept.keep = [&](const GameStatistics& all) { states.push_back(all); };
  task.kept = &kept;
  EXPECT_EQ(simulation_report(task, nullptr).statistics.bytes(), at_once);
  EXPECT_EQ(states.size(), 5U);  // 32, 64, 96 and 100 games
  kept.keep = [](const GameStatistics&) {};
  for (const GameStatistics& state : states) {
    kept.played = state;
    EXPECT_EQ(simulation_report(task, nullptr).statistics.bytes(), at_once) << state.games();
  }
}

}  // namespace
}  // namespace tilery
