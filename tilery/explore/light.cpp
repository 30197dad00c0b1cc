#include "tilery/explore/light.h"

#include <algorithm>

namespace tilery {
namespace {

int root_of(int square) {
  int root = 0;
  while ((root + 1) * (root + 1) <= square) {
    ++root;
  }
  return root;
}

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

void shine(WindowSet& lit, Offset from, int reach) {
  const int radius = lit.radius;
  const int first = std::max(-radius, from.dy - reach);
  const int last = std::min(radius, from.dy + reach);
  for (int dy = first; dy <= last; ++dy) {
    const int rest = reach_squared(reach) - (dy - from.dy) * (dy - from.dy);
    if (rest < 0) {
      continue;
    }
    const int half = root_of(rest);
    lit.row_of(dy) |= columns(std::max(0, from.dx - half + radius),
                              std::min(2 * radius, from.dx + half + radius));
  }
}

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
