// The packed slide, one board at a time, and the walled slide that defines it.

#include <benchmark/benchmark.h>

#include "scenes/board_scene.h"
#include "tilery/board/slide.h"
#include "tilery/packed/packed_slide.h"

namespace tilery {
namespace {

constexpr std::size_t boards_of_a_scene = 4096;

enum class Scene { met, random };

std::vector<PackedBoard> boards_of(const PackedRules& rules, Scene scene) {
  return scene == Scene::met ? scenes::boards_met(rules.rules(), boards_of_a_scene)
                             : scenes::boards_at_random(rules.rules(), boards_of_a_scene);
}

void count_slides(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * std::int64_t{4 * boards_of_a_scene});
}

/// Slides in all four directions. The sum keeps the compiler from leaving a slide out.
void packed_slides(benchmark::State& state, const char* game, Scene scene) {
  const PackedRules rules = PackedRules::of(scenes::rules_named(game)).value();
  const std::vector<PackedBoard> boards = boards_of(rules, scene);
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const PackedBoard board : boards) {
      for (const PackedSlide& slid : slides(board, rules)) {
        sum += (slid.board.bits ^ slid.gain) + (slid.moved ? 1 : 0);
      }
    }
    benchmark::DoNotOptimize(sum);
  }
  count_slides(state);
}

void walled_slides(benchmark::State& state, const char* game) {
  const Rules rules = scenes::rules_named(game);
  const PackedRules packed_rules = PackedRules::of(rules).value();
  std::vector<WalledBoard> boards;
  for (const PackedBoard board : boards_of(packed_rules, Scene::met)) {
    boards.push_back(unpacked(board, rules.shape));
  }
  for (auto _ : state) {
    for (const WalledBoard& board : boards) {
      for (const Direction direction : all_directions) {
        benchmark::DoNotOptimize(slide(board, direction, rules));
      }
    }
  }
  count_slides(state);
}

/// The time to make the line tables of a game, before its first slide.
void line_tables(benchmark::State& state, const char* game) {
  const Rules rules = scenes::rules_named(game);
  for (auto _ : state) {
    benchmark::DoNotOptimize(PackedRules::of(rules));
  }
}

BENCHMARK_CAPTURE(packed_slides, 2048_met, "2048", Scene::met);
BENCHMARK_CAPTURE(packed_slides, 2048_random, "2048", Scene::random);
BENCHMARK_CAPTURE(packed_slides, threes_met, "threes", Scene::met);
BENCHMARK_CAPTURE(packed_slides, 2584_met, "2584", Scene::met);
BENCHMARK_CAPTURE(packed_slides, pillars_met, "pillars", Scene::met);
BENCHMARK_CAPTURE(walled_slides, 2048_met, "2048");
BENCHMARK_CAPTURE(line_tables, 2048, "2048");
BENCHMARK_CAPTURE(line_tables, pillars, "pillars");

}  // namespace
}  // namespace tilery
