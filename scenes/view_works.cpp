#include "scenes/view_works.h"

#include <memory>
#include <string>

#include "scenes/map_scene.h"
#include "tilery/core/signature.h"
#include "tilery/explore/sight.h"
#include "tilery/explore/view.h"

namespace tilery::scenes {
namespace {

constexpr int spots = 512;

/// A dark map with 20 mobs on it, walked with a light that reaches 4.
struct Walk {
  explicit Walk(MapKind kind)
      : map(map_scene(kind, 64)),
        opacity(scene_opacity()),
        mobs(scene_mobs(map, 20)),
        cells(viewpoints(map, spots)) {}

  [[nodiscard]] Scenery scenery() const {
    return {.map = view_of(map), .opacity = opacity, .mobs = mobs, .lights = lights};
  }

  Map map;
  Opacity opacity;
  std::vector<Mob> mobs;
  std::vector<Cell> cells;
  Lights lights{.map_light = 1, .party_light = 4};
};

/// Adds each row, 13 codes wide at radius 6, and three blanks, which make it 16.
void add(Signature& signature, const Window& window) {
  for (int y = 0; y < window.height; ++y) {
    for (int x = 0; x < window.width; ++x) {
      signature.add(window.at({x, y}));
    }
    for (int x = 0; x < 3; ++x) {
      signature.add(blank);
    }
  }
}

/// Adds the rows of the largest window; rows that the set lacks are empty.
void add(Signature& signature, const WindowSet& set) {
  for (std::size_t number = 0; number < side_of(largest_radius); ++number) {
    const BitRow row = number < set.rows.size() ? set.rows[number] : BitRow();
    signature.add(row.low);
    signature.add(row.high);
  }
}

Work close_views(MapKind kind) {
  auto walk = std::make_shared<const Walk>(kind);
  auto sum = std::make_shared<std::uint64_t>(0);
  return {.name = "views of radius 6, " + std::string(name_of(kind)),
          .unit = "views",
          .run =
              [=] {
                for (const Cell cell : walk->cells) {
                  *sum += view(walk->scenery(), {.cell = cell}).scene.values[0];
                }
                return std::uint64_t{spots};
              },
          .signature =
              [=] {
                Signature signature;
                for (const Cell cell : walk->cells) {
                  add(signature, view(walk->scenery(), {.cell = cell}).scene);
                }
                return signature.value();
              }};
}

Work far_sights(MapKind kind, int radius) {
  auto walk = std::make_shared<const Walk>(kind);
  auto sum = std::make_shared<std::uint64_t>(0);
  const auto at = [=](Cell cell) {
    return symmetric_sight(blocking_around(walk->scenery(), cell, radius));
  };
  return {.name = "shadowcasting at radius " + std::to_string(radius) + ", " +
                  std::string(name_of(kind)),
          .unit = "views",
          .run =
              [=] {
                for (const Cell cell : walk->cells) {
                  *sum += at(cell).rows[0].low;
                }
                return std::uint64_t{spots};
              },
          .signature =
              [=] {
                Signature signature;
                for (const Cell cell : walk->cells) {
                  add(signature, at(cell));
                }
                return signature.value();
              }};
}

}  // namespace

std::vector<Work> view_works() {
  std::vector<Work> works;
  for (const MapKind kind : map_kinds) {
    works.push_back(close_views(kind));
    works.push_back(far_sights(kind, 20));
  }
  return works;
}

}  // namespace tilery::scenes
