// Bulk random play: whole games with score, exact draws and restart.

#include <benchmark/benchmark.h>

#include "scenes/board_scene.h"
#include "tilery/kernels/random_games.h"

namespace tilery {
namespace {

constexpr std::size_t lanes = 1024;
constexpr std::size_t attempts = 500;

std::uint64_t ended_moves(RandomGames& play) {
  std::uint64_t moves = 0;
  for (const FinishedGame& game : play.take_games()) {
    moves += game.moves;
  }
  return moves;
}

/// Counts moves, not attempts.
void random_play(benchmark::State& state, const char* game, Kernel kernel) {
  RandomGames play(scenes::rules_named(game), {.lanes = lanes, .kernel = kernel});
  play.step(attempts);  // so that the lanes are at different points of their games
  play.take_games();
  const std::uint64_t before = play.present_moves();
  std::uint64_t ended = 0;
  for (auto _ : state) {
    play.step(attempts);
    ended += ended_moves(play);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(ended + play.present_moves() - before));
}

BENCHMARK_CAPTURE(random_play, 2048_simd, "2048", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2048_plain, "2048", Kernel::plain);
BENCHMARK_CAPTURE(random_play, 2048_basic_simd, "2048-basic", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2048_basic_plain, "2048-basic", Kernel::plain);
BENCHMARK_CAPTURE(random_play, 2048_vcs_simd, "2048-vcs", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2048_vcs_plain, "2048-vcs", Kernel::plain);
BENCHMARK_CAPTURE(random_play, threes_simd, "threes", Kernel::simd);
BENCHMARK_CAPTURE(random_play, threes_plain, "threes", Kernel::plain);
BENCHMARK_CAPTURE(random_play, threes_1k_simd, "threes-1k", Kernel::simd);
BENCHMARK_CAPTURE(random_play, threes_1k_plain, "threes-1k", Kernel::plain);
BENCHMARK_CAPTURE(random_play, 2584_simd, "2584", Kernel::simd);
BENCHMARK_CAPTURE(random_play, 2584_plain, "2584", Kernel::plain);

}  // namespace
}  // namespace tilery
