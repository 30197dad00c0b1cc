#include "scenes/view_works.h"

#include <memory>
#include <utility>

#include "scenes/map_scene.h"
#include "tilery/core/signature.h"
#include "tilery/explore/close_view.h"
#include "tilery/explore/framed_map.h"
#include "tilery/explore/sight.h"

namespace tilery::scenes {
namespace {

constexpr int spots = 512;

/// A dark map with 20 mobs on it, walked with a light that reaches 4.
struct Walk {
  explicit Walk(MapKind kind)
      : map(map_scene(kind, 64)),
        opacity(scene_opacity()),
        mobs(scene_mobs(map, 20)),
        cells(viewpoints(map, spots)),
        framed(view_of(map), opacity) {}

  Map map;
  Opacity opacity;
  std::vector<Mob> mobs;
  std::vector<Cell> cells;
  FramedMap framed;
  Lights lights{.map_light = 1, .party_light = 4};
};

void add(Signature& signature, const CloseWindow& window) {
  for (const Graphic graphic : window.cells) {
    signature.add(graphic);
  }
}

void add(Signature& signature, const WindowSet& set) {
  for (const BitRow row : set.rows) {
    signature.add(static_cast<std::uint64_t>(row));
    signature.add(static_cast<std::uint64_t>(row >> 64));
  }
}

Work close_views(MapKind kind) {
  auto walk = std::make_shared<const Walk>(kind);
  auto sum = std::make_shared<std::uint64_t>(0);
  const auto at = [=](Cell cell) {
    return close_view(walk->framed, {.cell = cell}, walk->mobs, walk->lights);
  };
  return {.name = "views of radius 6, " + std::string(name_of(kind)),
          .unit = "views",
          .run =
              [=] {
                for (const Cell cell : walk->cells) {
                  *sum += at(cell).scene.cells[0];
                }
                return std::uint64_t{spots};
              },
          .signature =
              [=] {
                Signature signature;
                for (const Cell cell : walk->cells) {
                  add(signature, at(cell).scene);
                }
                return signature.value();
              }};
}

Work far_sights(MapKind kind, int radius) {
  auto walk = std::make_shared<const Walk>(kind);
  auto sum = std::make_shared<std::uint64_t>(0);
  const auto at = [=](Cell cell) {
    return symmetric_sight(blocking_around(walk->framed, walk->mobs, cell, radius));
  };
  return {.name = "shadowcasting at radius " + std::to_string(radius) + ", " +
                  std::string(name_of(kind)),
          .unit = "views",
          .run =
              [=] {
                for (const Cell cell : walk->cells) {
                  *sum += static_cast<std::uint64_t>(at(cell).rows[0]);
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
