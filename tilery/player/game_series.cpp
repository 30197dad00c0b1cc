#include "tilery/player/game_series.h"

#include <algorithm>

#include "tilery/core/number_bytes.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

PolicyMaker policy_of(const Rules& rules, const SeriesPlayer& player) {
  if (player.evaluator) {
    return evaluated_policy(rules, *player.evaluator, {.depth = 1});
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

namespace {

/// The limits of the games. Games on boards that pack end by themselves.
GameEnds series_ends(const Rules& rules, WorkBudget* budget) {
  return cut_to_pack(rules) ? GameEnds{.budget = budget}
                            : GameEnds{.most_moves = most_series_moves(rules), .budget = budget};
}

}  // namespace

std::uint64_t series_stop(const Rules& rules, const GameStatistics& statistics) {
  const std::uint64_t most = most_series_moves(rules);
  return !cut_to_pack(rules) && statistics.moves().most >= most ? most : 0;
}

std::uint64_t usual_series_games(const Rules& rules, const SeriesPlayer& player,
                                 std::uint64_t first_seed, WorkBudget* budget) {
  if (player.evaluator || player.values) {
    return 1000;
  }
  if (cut_to_pack(rules)) {
    return 1'000'000;
  }
  const GameStatistics first =
      simulated({.games = 1, .first_seed = first_seed},
                policy_simulator(rules, policy_of(rules, player), series_ends(rules, budget)),
                [](std::uint64_t) {});
  if (first.games() == 0) {
    return 10;  // the budget was spent
  }
  const auto games = static_cast<std::uint64_t>(2e6 / std::max(first.moves().mean, 1.0));
  std::uint64_t unit = 1;
  while (games / unit >= 10) {
    unit *= 10;
  }
  return std::clamp<std::uint64_t>(games / unit * unit, 10, 1'000'000);
}

GameStatistics played_series(const Rules& rules, const SeriesPlayer& player,
                             const SimulationPlan& plan,
                             const std::function<void(std::uint64_t)>& progress,
                             Communicator& communicator) {
  const bool is_random = !player.evaluator && !player.values && player.name == "random";
  if (is_random && are_fit_for_kernels(rules)) {
    GameStatistics statistics =
        simulated(plan, kernel_simulator(rules, most_series_moves(rules), plan.budget), progress,
                  communicator);
    if (statistics.games() == 0 || statistics.moves().most <= most_series_moves(rules)) {
      return statistics;
    }
  }
  Simulator simulator =
      policy_simulator(rules, policy_of(rules, player), series_ends(rules, plan.budget));
  if (!cut_to_pack(rules)) {
    // Smaller blocks, so that at the end no single thread still plays long games.
    const std::uint64_t fair_share = std::max<std::uint64_t>(plan.games / plan.threads, 1);
    simulator.block = std::min(simulator.block, fair_share);
  }
  return simulated(plan, simulator, progress, communicator);
}

std::string bytes_of_pairs(std::span<const PairedScores> pairs) {
  std::string bytes;
  for (const PairedScores& pair : pairs) {
    append_number(bytes, pair.seed);
    append_number(bytes, pair.first);
    append_number(bytes, pair.second);
  }
  return bytes;
}

std::optional<std::vector<PairedScores>> pairs_of_bytes(std::string_view bytes) {
  if (bytes.size() % (3 * number_bytes) != 0) {
    return std::nullopt;
  }
  std::vector<PairedScores> pairs(bytes.size() / (3 * number_bytes));
  for (PairedScores& pair : pairs) {
    pair.seed = take_number(bytes);
    pair.first = take_number(bytes);
    pair.second = take_number(bytes);
  }
  return pairs;
}

std::uint64_t games_between_saves(std::uint64_t played, std::uint64_t lanes, std::uint64_t block) {
  constexpr std::uint64_t least_of_lane = 32;
  constexpr std::uint64_t parts = 64;
  return std::max(lanes * std::max(least_of_lane, 2 * block), played / parts);
}

GameStatistics played_on(GameStatistics games, std::uint64_t end, const GamePlay& how) {
  const auto is_spent = [&] { return how.budget != nullptr && how.budget->is_spent(); };
  while (games.games() < end && !is_spent()) {
    const std::uint64_t left = end - games.games();
    const std::uint64_t count =
        how.kept != nullptr
            ? std::min(left, games_between_saves(games.games(), how.lanes, how.block))
            : left;
    games.add(how.play(games.games(), count));
    if (how.kept != nullptr && !is_spent()) {
      how.kept->keep(games);
    }
  }
  return games;
}

}  // namespace tilery
