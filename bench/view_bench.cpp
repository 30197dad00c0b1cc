// The view of radius 6, stage by stage, over the four maps of 64 x 64, beside what it replaces and
// beside the fields of view of libtcod where that is installed.

#include <benchmark/benchmark.h>

#include <string>

#include "bench/rival.h"
#include "scenes/map_scene.h"
#include "tilery/explore/close_kernels.h"
#include "tilery/explore/close_view.h"

namespace tilery {
namespace {

constexpr int spots = 1024;

/// A map, 20 mobs and the party's places, in the dark with a light that reaches 4.
struct Place {
  explicit Place(scenes::MapKind kind, Edge edge = Edge::extend)
      : map(scenes::map_scene(kind, 64)),
        opacity(scenes::scene_opacity()),
        mobs(scenes::scene_mobs(map, 20)),
        cells(scenes::viewpoints(map, spots)) {
    map.edge = edge;
  }

  [[nodiscard]] Scenery scenery() const {
    return {.map = view_of(map), .opacity = opacity, .mobs = mobs, .lights = lights};
  }
  [[nodiscard]] FramedMap framed() const { return {view_of(map), opacity}; }

  Map map;
  Opacity opacity;
  std::vector<Mob> mobs;
  std::vector<Cell> cells;
  Lights lights{.map_light = 1, .party_light = 4};
};

void view_strictly(benchmark::State& state, scenes::MapKind kind, Edge edge) {
  const Place place(kind, edge);
  const FramedMap map = place.framed();
  std::size_t spot = 0;
  for (auto _ : state) {
    const CloseView view =
        close_view(map, {.cell = place.cells[spot++ % spots]}, place.mobs, place.lights);
    benchmark::DoNotOptimize(&view);
  }
}

void view_revealing(benchmark::State& state, scenes::MapKind kind) {
  const Place place(kind);
  const FramedMap map = place.framed();
  std::size_t spot = 0;
  for (auto _ : state) {
    const CloseView view =
        revealing_close_view(map, {.cell = place.cells[spot++ % spots]}, place.mobs, place.lights);
    benchmark::DoNotOptimize(&view);
  }
}

void view_plainly(benchmark::State& state, scenes::MapKind kind) {
  const Place place(kind);
  const Scenery scenery = place.scenery();
  std::size_t spot = 0;
  for (auto _ : state) {
    const View answer = view(scenery, {.cell = place.cells[spot++ % spots]});
    benchmark::DoNotOptimize(&answer);
  }
}

std::vector<CloseView> close_views(const Place& place) {
  const FramedMap map = place.framed();
  std::vector<CloseView> views;
  for (const Cell cell : place.cells) {
    views.push_back(close_view(map, {.cell = cell}, place.mobs, place.lights));
  }
  return views;
}

void sight_alone(benchmark::State& state, scenes::MapKind kind) {
  const std::vector<CloseView> views = close_views(Place(kind));
  std::size_t spot = 0;
  for (auto _ : state) {
    const CloseSet in_sight = close::cells_in_sight(views[spot++ % spots].blocking);
    benchmark::DoNotOptimize(&in_sight);
  }
}

void sight_plainly(benchmark::State& state, scenes::MapKind kind) {
  const std::vector<CloseView> views = close_views(Place(kind));
  std::size_t spot = 0;
  for (auto _ : state) {
    const CloseSet in_sight = close::plain::cells_in_sight(views[spot++ % spots].blocking);
    benchmark::DoNotOptimize(&in_sight);
  }
}

void rival_sight(benchmark::State& state, scenes::MapKind kind, int algorithm) {
  const Place place(kind);
  bench::Rival rival(place.map, place.opacity);
  std::size_t spot = 0;
  for (auto _ : state) {
    rival.look(place.cells[spot++ % spots], close_radius, algorithm);
  }
}

void enlist(scenes::MapKind kind) {
  const std::string name(scenes::name_of(kind));
  using benchmark::RegisterBenchmark;
  RegisterBenchmark(("view/" + name).c_str(), view_strictly, kind, Edge::extend);
  RegisterBenchmark(("view_wrapping/" + name).c_str(), view_strictly, kind, Edge::wrap);
  RegisterBenchmark(("view_revealing/" + name).c_str(), view_revealing, kind);
  RegisterBenchmark(("view_plain/" + name).c_str(), view_plainly, kind);
  RegisterBenchmark(("sight/" + name).c_str(), sight_alone, kind);
  RegisterBenchmark(("sight_plain/" + name).c_str(), sight_plainly, kind);
  for (int algorithm = 0; algorithm < bench::rival_algorithms; ++algorithm) {
    RegisterBenchmark(("libtcod/" + name + "/" + bench::rival_name(algorithm)).c_str(), rival_sight,
                      kind, algorithm);
  }
}

const bool is_enlisted = [] {
  for (const scenes::MapKind kind : scenes::map_kinds) {
    enlist(kind);
  }
  return true;
}();

}  // namespace
}  // namespace tilery
