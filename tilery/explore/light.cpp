#include "tilery/explore/light.h"

namespace tilery {
namespace {

WindowSet flagged_cells(const Window& window) {
  const int radius = radius_of(window);
  WindowSet lit{.radius = radius};
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (is_lit(cell_at(window, Offset{dx, dy}))) {
        lit.insert({dx, dy});
      }
    }
  }
  return lit;
}

}  // namespace

WindowSet lit_cells(const MapView& map, Cell party, const Window& window, const Lights& lights) {
  const int radius = radius_of(window);
  if (lights.map_light == 0 || fills_window(lights.party_light, radius)) {
    return whole_window(radius);
  }
  WindowSet lit = flagged_cells(window);
  shine(lit, {0, 0}, lights.party_light);
  for (const Lamp& lamp : lights.lamps) {
    for_each_image(map, party, lamp.cell, radius + lamp.reach,
                   [&](Offset offset) { shine(lit, offset, lamp.reach); });
  }
  return lit;
}

}  // namespace tilery
