#pragma once
// Light, and the view: five stages from a map and a party to a picture of the seen cells, as
// graphics.

#include <algorithm>
#include <optional>
#include <span>

#include "tilery/explore/map.h"
#include "tilery/explore/sight.h"
#include "tilery/explore/window.h"

#pragma GCC visibility push(default)
namespace tilery {

// Which cells are lit: by daylight, by light of their own, by the party's light or by lamps.

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
  std::span<const Lamp> lamps = {};
};

/// The largest squared distance that a light of `reach` lights: 1 for reach 1, reach^2 + 1 for
/// more, -1 (nothing) for 0.
constexpr int reach_squared(int reach) {
  if (reach <= 0) {
    return -1;
  }
  return reach == 1 ? 1 : reach * reach + 1;
}

/// Whether the party's light covers the whole window, even cells beyond its reach: only at radius
/// 6, from a reach of 7 on.
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

/// Calls `visit(dy, first, last)` for each row of a window that a light at `from` lights, with the
/// row's first and last lit column, counted from the left. The light may be outside the window.
template <typename Visit>
constexpr void for_each_lit_row(int radius, Offset from, int reach, Visit visit) {
  const int last_row = std::min(radius, from.dy + reach);
  for (int dy = std::max(-radius, from.dy - reach); dy <= last_row; ++dy) {
    const int square = reach_squared(reach) - (dy - from.dy) * (dy - from.dy);
    if (square < 0) {
      continue;
    }
    const int half_width = root_of(square);
    const int first = std::max(0, from.dx - half_width + radius);
    const int last = std::min(2 * radius, from.dx + half_width + radius);
    if (first <= last) {
      visit(dy, first, last);
    }
  }
}

/// Stage 5: the graphics of the seen cells, blanks elsewhere, and the party in the middle in any
/// case.
Window compose(const Window& shown, const WindowSet& seen, Graphic party);

/// Everything that a view depends on. Requires the parts to outlive it.
struct Scenery {
  MapView map = {};
  const Opacity& opacity;
  std::span<const Mob> mobs = {};
  Lights lights = {};
};

/// `radius` is 1 to 63. Without `sight` the rule is usual_sight(radius).
struct ViewOptions {
  int radius = 6;
  std::optional<Sight> sight = {};
};

/// The results of all stages, in their order.
struct View {
  Window window;          ///< the map cells, with their light flags
  Window shown;           ///< the graphics of tiles and mobs
  Neighbours neighbours;  ///< next to the party
  WindowSet lit;
  WindowSet in_sight;  ///< as if all were lit
  WindowSet seen;
  Window scene;  ///< the graphics that the party sees, `blank` in unseen cells: see Graphic
};

/// Requires a party on the map, and on a wrapping map every mob and lamp on it too. Views of radius
/// 6 by the strict and the revealing rule are made in vectors.
View view(const Scenery& scenery, const Party& party, const ViewOptions& options = {});

/// The same view, stage by stage and without vectors: the definition.
View plain_view(const Scenery& scenery, const Party& party, const ViewOptions& options = {});

/// The cells around `from` that block sight, mobs included.
WindowSet blocking_around(const Scenery& scenery, Cell from, int radius);

/// Whether `to` is visible from `from` by the view's rule, within its radius, even in the dark.
/// Creatures and lines of fire also use it. On a wrapping map any image of `to` counts.
bool sees(const Scenery& scenery, Cell from, Cell to, const ViewOptions& options = {});

}  // namespace tilery
#pragma GCC visibility pop
