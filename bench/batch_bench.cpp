// Batches of slides, plainly and in vectors, on boards met in play.

#include <benchmark/benchmark.h>

#include <array>

#include "scenes/board_scene.h"
#include "tilery/board/batch.h"

namespace tilery {
namespace {

/// So many that the boards and all their answers stay in the second cache.
constexpr std::size_t boards_of_a_batch = 4096;

enum class Wanted { boards, moves, gains };

struct Answers {
  std::array<std::vector<PackedBoard>, 4> boards;
  std::array<std::vector<std::uint64_t>, 4> gains;
  std::vector<std::uint8_t> moves;

  BatchSlides room(Wanted wanted) {
    BatchSlides out;
    for (std::size_t direction = 0; direction < 4; ++direction) {
      boards[direction].resize(boards_of_a_batch);
      gains[direction].resize(boards_of_a_batch);
      out.boards[direction] = boards[direction];
      if (wanted == Wanted::gains) {
        out.gains[direction] = gains[direction];
      }
    }
    moves.resize(boards_of_a_batch);
    if (wanted == Wanted::moves) {
      out.moves = moves;
    }
    return out;
  }
};

void batch(benchmark::State& state, const char* game, Wanted wanted, Kernel kernel) {
  const PackedRules rules = PackedRules::of(scenes::rules_named(game)).value();
  const auto boards = scenes::boards_met(rules.rules(), boards_of_a_batch);
  Answers answers;
  const BatchSlides out = answers.room(wanted);
  for (auto _ : state) {
    slide_batch(boards, rules, out, kernel);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * std::int64_t{4 * boards_of_a_batch});
}

BENCHMARK_CAPTURE(batch, 2048_boards_simd, "2048", Wanted::boards, Kernel::simd);
BENCHMARK_CAPTURE(batch, 2048_boards_plain, "2048", Wanted::boards, Kernel::plain);
BENCHMARK_CAPTURE(batch, 2048_moves_simd, "2048", Wanted::moves, Kernel::simd);
BENCHMARK_CAPTURE(batch, 2048_moves_plain, "2048", Wanted::moves, Kernel::plain);
BENCHMARK_CAPTURE(batch, 2048_gains_simd, "2048", Wanted::gains, Kernel::simd);
BENCHMARK_CAPTURE(batch, 2048_gains_plain, "2048", Wanted::gains, Kernel::plain);
BENCHMARK_CAPTURE(batch, threes_boards_simd, "threes", Wanted::boards, Kernel::simd);
BENCHMARK_CAPTURE(batch, threes_boards_plain, "threes", Wanted::boards, Kernel::plain);
BENCHMARK_CAPTURE(batch, threes_gains_simd, "threes", Wanted::gains, Kernel::simd);
BENCHMARK_CAPTURE(batch, threes_gains_plain, "threes", Wanted::gains, Kernel::plain);

}  // namespace
}  // namespace tilery
