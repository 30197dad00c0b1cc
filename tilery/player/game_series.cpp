#include "tilery/player/game_series.h"

#include <algorithm>

#include "tilery/board/packed_rules.h"
#include "tilery/board/simd_play.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

PolicyMaker policy_of(const Rules& rules, const SeriesPlayer& player) {
  if (player.judge) {
    return judged_policy(rules, *player.judge, {.depth = 1});
  }
  if (player.values) {
    return perfect_policy(*player.values);
  }
  return player.name == "random" ? random_policy() : greedy_policy();
}

}  // namespace

std::uint64_t most_series_moves(const Rules& rules) {
  return std::min<std::uint64_t>(1'000'000, 64'000'000 / std::uint64_t(rules.shape.cells()));
}

std::uint64_t series_stop(const Rules& rules, const GameStatistics& statistics) {
  const std::uint64_t most = most_series_moves(rules);
  return !PackedRules::of(rules) && statistics.moves().most >= most ? most : 0;
}

std::uint64_t usual_series_games(const Rules& rules, const SeriesPlayer& player,
                                 std::uint64_t first_seed) {
  if (player.judge || player.values) {
    return 1000;
  }
  if (PackedRules::of(rules)) {
    return 1'000'000;
  }
  const GameStatistics first =
      simulated({.games = 1, .first_seed = first_seed},
                policy_simulator(rules, policy_of(rules, player), most_series_moves(rules)),
                [](std::uint64_t) {});
  const auto games = static_cast<std::uint64_t>(2e6 / std::max(first.moves().mean, 1.0));
  std::uint64_t unit = 1;
  while (games / unit >= 10) {
    unit *= 10;
  }
  return std::clamp<std::uint64_t>(games / unit * unit, 10, 1'000'000);
}

GameStatistics played_series(const Rules& rules, const SeriesPlayer& player,
                             const SimulationPlan& plan,
                             const std::function<void(std::uint64_t)>& progress, Crew& crew) {
  const PolicyMaker policy = policy_of(rules, player);
  const std::optional<PackedRules> packed = PackedRules::of(rules);
  const bool is_random = !player.judge && !player.values && player.name == "random";
  // The kernel for 4 x 4 is faster where it serves.
  if (is_random && are_fit_for_wide_kernels(rules) && !(packed && serves_simd_play(*packed))) {
    GameStatistics statistics =
        simulated(plan, wide_simulator(rules, most_series_moves(rules)), progress, crew);
    if (statistics.moves().most <= most_series_moves(rules)) {
      return statistics;
    }
  }
  if (!packed || !policy.packed) {
    Simulator simulator = policy_simulator(rules, policy, most_series_moves(rules));
    const std::uint64_t fair_share = std::max<std::uint64_t>(plan.games / plan.threads, 1);
    simulator.block = std::min(simulator.block, fair_share);  // few long games share out well
    return simulated(plan, simulator, progress, crew);
  }
  if (is_random && are_fit_for_kernels(*packed)) {
    GameStatistics statistics = simulated(plan, kernel_simulator(*packed), progress, crew);
    if (!outgrows_packed(rules, statistics.highest())) {
      return statistics;
    }
  }
  return simulated(plan, policy_simulator(*packed, rules, policy), progress, crew);
}

}  // namespace tilery
