// Bulk random play: whole games with score, exact draws and restart.

#include <benchmark/benchmark.h>

#include "scenes/board_scene.h"
#include "tilery/board/random_play.h"

namespace tilery {
namespace {

constexpr std::size_t lanes = 1024;
constexpr std::size_t attempts = 500;

std::uint64_t moves_made(const RandomPlay& play) {
  std::uint64_t moves = play.tally().moves;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    moves += play.game(lane).moves;
  }
  return moves;
}

/// Counts moves, not attempts.
void random_play(benchmark::State& state, const char* game, Kernel kernel) {
  RandomPlay play(PackedRules::of(scenes::rules_named(game)).value(),
                  {.lanes = lanes, .kernel = kernel});
  play.step(attempts);  // so that the lanes are at different points of their games
  const std::uint64_t before = moves_made(play);
  for (auto _ : state) {
    play.step(attempts);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(moves_made(play) - before));
}

BENCHMARK_CAPTURE(random_play, 2048_simd, "2048", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2048_plain, "2048", Kernel::plain);
BENCHMARK_CAPTURE(random_play, 2048_basic_simd, "2048-basic", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2048_basic_plain, "2048-basic", Kernel::plain);
BENCHMARK_CAPTURE(random_play, 2048_vcs_simd, "2048-vcs", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2048_vcs_plain, "2048-vcs", Kernel::plain);
BENCHMARK_CAPTURE(random_play, threes_simd, "threes", Kernel::simd);
BENCHMARK_CAPTURE(random_play, threes_plain, "threes", Kernel::plain);
BENCHMARK_CAPTURE(random_play, threes_1k_plain, "threes-1k", Kernel::plain);
BENCHMARK_CAPTURE(random_play, 2584_plain, "2584", Kernel::plain);

}  // namespace
}  // namespace tilery
