#pragma once
// Which cells are lit: by day, by themselves, by the party's light and by lamps.

#include <algorithm>
#include <span>

#include "tilery/explore/mob.h"
#include "tilery/explore/window.h"

namespace tilery {

inline constexpr int longest_reach = 255;

/// A light that stands on the map, or is carried by a mob as `lamp_of` says. It lights the cells at
/// a light distance of `reach` or less, 0 to 255; 0 is a lamp that is out.
struct Lamp {
  Cell cell;
  int reach = 0;
};

constexpr Lamp lamp_of(Mob mob, int reach) { return {cell_of(mob), reach}; }

/// `map_light` 0 is daylight, in which every cell is lit; any other number is darkness. The party
/// carries a light that reaches as a lamp's does.
struct Lights {
  int map_light = 0;
  int party_light = 0;
  std::span<const Lamp> lamps;
};

/// The greatest square of a distance that a light of `reach` lights: 1 for 1, reach^2 + 1 for 2 and
/// more; -1, which lights nothing, for 0.
constexpr int reach_squared(int reach) {
  if (reach <= 0) {
    return -1;
  }
  return reach == 1 ? 1 : reach * reach + 1;
}

/// True where the party's own light covers the whole window: in the window of radius 6 no cell
/// counts as further than 7.
constexpr bool fills_window(int party_light, int radius) { return radius == 6 && party_light >= 7; }

/// Stage 3: the lit cells of `window`, as `extract` gives it. Walls do not stop light. Distances
/// run along the slant, as in the window; on a wrapping map lamps shine across the seam.
WindowSet lit_cells(const MapView& map, Cell party, const Window& window, const Lights& lights);

/// The whole part of the square root of `square`, which is 0 or more.
constexpr int root_of(int square) {
  int root = 0;
  while ((root + 1) * (root + 1) <= square) {
    ++root;
  }
  return root;
}

/// Adds the cells that a light at `from`, which may lie outside the window, lights.
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
