// The view of radius 6 over four maps of 64 x 64, compared with its definition, and with the fields
// of view of libtcod if it is installed.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "bench/libtcod.h"
#include "scenes/map_scene.h"
#include "tilery/explore/view.h"

namespace tilery {
namespace {

constexpr int spots = 1024;
constexpr int radius = 6;

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

  Map map;
  Opacity opacity;
  std::vector<Mob> mobs;
  std::vector<Cell> cells;
  Lights lights{.map_light = 1, .party_light = 4};
};

void views(benchmark::State& state, const Place& place, Sight sight,
           View (*view_at)(const Scenery&, const Party&, const ViewOptions&)) {
  const Scenery scenery = place.scenery();
  std::size_t spot = 0;
  for (auto _ : state) {
    const View seen =
        view_at(scenery, {.cell = place.cells[spot++ % spots]}, {.radius = radius, .sight = sight});
    benchmark::DoNotOptimize(&seen);
  }
}

void libtcod_sight(benchmark::State& state, scenes::MapKind kind, int algorithm) {
  const Place place(kind);
  bench::LibtcodMap libtcod_map(place.map, place.opacity);
  std::size_t spot = 0;
  for (auto _ : state) {
    libtcod_map.look(place.cells[spot++ % spots], radius, algorithm);
  }
}

void add_benchmarks(scenes::MapKind kind) {
  const std::string name(scenes::name_of(kind));
  using benchmark::RegisterBenchmark;
  RegisterBenchmark(("view/" + name).c_str(), views, Place(kind), Sight::strict, view);
  RegisterBenchmark(("view_wrapping/" + name).c_str(), views, Place(kind, Edge::wrap),
                    Sight::strict, view);
  RegisterBenchmark(("view_revealing/" + name).c_str(), views, Place(kind), Sight::revealing, view);
  RegisterBenchmark(("view_plain/" + name).c_str(), views, Place(kind), Sight::strict, plain_view);
  for (int algorithm = 0; algorithm < bench::libtcod_algorithms; ++algorithm) {
    RegisterBenchmark(("libtcod/" + name + "/" + bench::libtcod_name(algorithm)).c_str(),
                      libtcod_sight, kind, algorithm);
  }
}

const bool is_registered = [] {
  for (const scenes::MapKind kind : scenes::map_kinds) {
    add_benchmarks(kind);
  }
  return true;
}();

}  // namespace
}  // namespace tilery
