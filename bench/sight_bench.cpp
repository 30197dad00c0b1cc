// Symmetric sight on maps of 64 x 64 and 256 x 256 at three radii: bit rows, the plain form, and
// libtcod's symmetric shadowcasting.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "bench/libtcod.h"
#include "scenes/map_scene.h"
#include "tilery/explore/sight.h"
#include "tilery/explore/view.h"

namespace tilery {
namespace {

constexpr int spots = 64;

struct Place {
  Place(scenes::MapKind kind, int side)
      : map(scenes::map_scene(kind, side)),
        opacity(scenes::scene_opacity()),
        cells(scenes::viewpoints(map, spots)) {}

  [[nodiscard]] std::vector<WindowSet> walls(int radius) const {
    const Scenery scenery{.map = view_of(map), .opacity = opacity, .mobs = {}, .lights = {}};
    std::vector<WindowSet> walls;
    for (const Cell cell : cells) {
      walls.push_back(blocking_around(scenery, cell, radius));
    }
    return walls;
  }

  Map map;
  Opacity opacity;
  std::vector<Cell> cells;
};

void sight_on_bits(benchmark::State& state, scenes::MapKind kind, int side, int radius) {
  const std::vector<WindowSet> walls = Place(kind, side).walls(radius);
  std::size_t spot = 0;
  for (auto _ : state) {
    const WindowSet seen = symmetric_sight(walls[spot++ % spots]);
    benchmark::DoNotOptimize(&seen);
  }
}

/// From the map: with the search for the cells that block.
void sight_on_map(benchmark::State& state, scenes::MapKind kind, int side, int radius) {
  const Place place(kind, side);
  const std::vector<Mob> mobs = scenes::scene_mobs(place.map, 20);
  const Scenery scenery{
      .map = view_of(place.map), .opacity = place.opacity, .mobs = mobs, .lights = {}};
  std::size_t spot = 0;
  for (auto _ : state) {
    const WindowSet seen =
        symmetric_sight(blocking_around(scenery, place.cells[spot++ % spots], radius));
    benchmark::DoNotOptimize(&seen);
  }
}

void sight_plainly(benchmark::State& state, scenes::MapKind kind, int side, int radius) {
  const std::vector<WindowSet> walls = Place(kind, side).walls(radius);
  std::size_t spot = 0;
  for (auto _ : state) {
    const WindowSet seen = symmetric_sight_plain(walls[spot++ % spots]);
    benchmark::DoNotOptimize(&seen);
  }
}

void libtcod_sight(benchmark::State& state, scenes::MapKind kind, int side, int radius) {
  const Place place(kind, side);
  bench::LibtcodMap libtcod_map(place.map, place.opacity);
  std::size_t spot = 0;
  for (auto _ : state) {
    libtcod_map.look(place.cells[spot++ % spots], radius, bench::libtcod_symmetric);
  }
}

void add_benchmarks(scenes::MapKind kind, int side, int radius) {
  std::string name("/");
  name += scenes::name_of(kind);
  name += "/" + std::to_string(side) + "/" + std::to_string(radius);
  benchmark::RegisterBenchmark(("sight_symmetric" + name).c_str(), sight_on_bits, kind, side,
                               radius);
  benchmark::RegisterBenchmark(("sight_symmetric_on_map" + name).c_str(), sight_on_map, kind, side,
                               radius);
  benchmark::RegisterBenchmark(("sight_symmetric_plain" + name).c_str(), sight_plainly, kind, side,
                               radius);
  if (bench::libtcod_algorithms > 0) {
    benchmark::RegisterBenchmark(("libtcod_symmetric" + name).c_str(), libtcod_sight, kind, side,
                                 radius);
  }
}

const bool is_registered = [] {
  for (const int side : {64, 256}) {
    for (const scenes::MapKind kind : scenes::map_kinds) {
      for (const int radius : {6, 20, 63}) {
        add_benchmarks(kind, side, radius);
      }
    }
  }
  return true;
}();

}  // namespace
}  // namespace tilery
