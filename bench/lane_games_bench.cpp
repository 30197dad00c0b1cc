// Steps of many games by given directions, as environments for learning make them: with boards,
// moves, rewards and scores.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "scenes/board_scene.h"
#include "tilery/core/random.h"
#include "tilery/kernels/lane_games.h"

namespace tilery {
namespace {

/// Results of a step, and random directions for 64 steps.
struct Buffers {
  explicit Buffers(const Rules& rules, std::size_t lanes)
      : ranks(lanes * static_cast<std::size_t>(rules.shape.cells())),
        may_move(4 * lanes),
        next(2 * lanes),
        flags(3 * lanes),
        rewards(lanes),
        scores(2 * lanes),
        directions(64 * lanes) {
    Random random{.seed = 7};
    for (std::uint8_t& direction : directions) {
      direction = static_cast<std::uint8_t>(random.below(4));
    }
  }

  LaneBuffers views() {
    const std::size_t lanes = rewards.size();
    const std::span<std::uint8_t> all = flags;
    const std::span<std::int64_t> numbers = scores;
    LaneBuffers out;
    out.ranks = ranks;
    out.may_move = may_move;
    out.next = next;
    out.rewards = rewards;
    out.terminated = all.first(lanes);
    out.truncated = all.subspan(lanes, lanes);
    out.players = all.last(lanes);
    out.scores = numbers.first(lanes);
    out.last_ranks = last_ranks;
    out.last_scores = numbers.last(lanes);
    return out;
  }

  std::vector<std::uint8_t> ranks;
  std::vector<std::uint8_t> may_move;
  std::vector<std::uint8_t> next;
  std::vector<std::uint8_t> flags;
  std::vector<double> rewards;
  std::vector<std::int64_t> scores;
  std::vector<std::uint8_t> last_ranks;
  std::vector<std::uint8_t> directions;
};

void steps(benchmark::State& state, const char* game, std::size_t lanes) {
  const Rules rules = scenes::rules_named(game);
  LaneGames games({.rules = rules, .lanes = lanes});
  Buffers buffers(rules, lanes);
  const LaneBuffers out = buffers.views();
  const std::span<const std::uint8_t> directions = buffers.directions;
  games.start_all(1);
  std::size_t step = 0;
  const auto make_step = [&] { games.step(directions.subspan(step++ % 64 * lanes, lanes), out); };
  for (int warm = 0; warm < 200; ++warm) {  // so that the lanes are at different points of games
    make_step();
  }
  for (auto _ : state) {
    make_step();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(lanes));
}

const bool is_registered = [] {
  for (const char* const game :
       {"2048", "threes", "2048-vcs", "2048-basic", "2584", "coins", "pillars", "3x3", "5x5", "8x8",
        "threes-5x5", "elevens", "tribonacci", "bombs", "spite"}) {
    benchmark::RegisterBenchmark(("steps/" + std::string(game)).c_str(), steps, game, 4096);
  }
  benchmark::RegisterBenchmark("steps_in_64_lanes/2048", steps, "2048", 64);
  return true;
}();

}  // namespace
}  // namespace tilery
