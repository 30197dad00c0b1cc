#pragma once
// Which cells are lit: by daylight, by light of their own, by the party's light or by lamps.

#include <algorithm>
#include <span>

#include "tilery/explore/mob.h"
#include "tilery/explore/window.h"

namespace tilery {

inline constexpr int longest_reach = 255;

/// A lamp on the map, or one that a mob carries (`lamp_of`). It lights the cells within `reach`, 0
/// to 255; see reach_squared. Reach 0 is a dark lamp.
struct Lamp {
  Cell cell;
  int reach = 0;
};

constexpr Lamp lamp_of(Mob mob, int reach) { return {cell_of(mob), reach}; }

/// `map_light` 0 is daylight, which lights every cell; any other number is darkness. `party_light`
/// is the reach of the party's own light.
struct Lights {
  int map_light = 0;
  int party_light = 0;
  std::span<const Lamp> lamps;
};

/// The largest squared distance that a light of `reach` lights: 1 for reach 1, reach^2 + 1 for
/// more, -1 (nothing) for 0.
constexpr int reach_squared(int reach) {
  if (reach <= 0) {
    return -1;
  }
  return reach == 1 ? 1 : reach * reach + 1;
}

/// Whether the party's light covers the whole window. In the window of radius 6 a reach of 7 does.
constexpr bool fills_window(int party_light, int radius) { return radius == 6 && party_light >= 7; }

/// Stage 3: the lit cells of `window`, the answer of `extract`. Walls do not stop light. Distances
/// follow the slant. On a wrapping map lamps shine across the seam.
WindowSet lit_cells(const MapView& map, Cell party, const Window& window, const Lights& lights);

/// The square root, rounded down. Requires square >= 0.
constexpr int root_of(int square) {
  int root = 0;
  while ((root + 1) * (root + 1) <= square) {
    ++root;
  }
  return root;
}

/// Adds the cells lit by a light at `from`, which may be outside the window.
constexpr void shine(WindowSet& lit, Offset from, int reach) {
  const int radius = lit.radius;
  const int last = std::min(radius, from.dy + reach);
  for (int dy = std::max(-radius, from.dy - reach); dy <= last; ++dy) {
    const int rest = reach_squared(reach) - (dy - from.dy) * (dy - from.dy);
    if (rest < 0) {
      continue;
    }
    const int half = root_of(rest);
    lit.row_of(dy) |= columns(std::max(0, from.dx - half + radius),
                              std::min(2 * radius, from.dx + half + radius));
  }
}

}  // namespace tilery
