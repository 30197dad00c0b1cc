#pragma once
// The cells around the party: what the map shows there, and who stands there.

#include <cstdlib>
#include <span>

#include "tilery/core/grid.h"
#include "tilery/explore/map.h"
#include "tilery/explore/mob.h"

namespace tilery {

/// 2 * radius + 1 rows of as many columns; the party stands in the middle one.
using Window = Grid<std::uint16_t>;

inline int radius_of(const Window& window) { return window.width / 2; }

/// Requires an offset within the radius.
inline std::uint16_t cell_at(const Window& window, Offset offset) {
  const int radius = radius_of(window);
  return window.at({offset.dx + radius, offset.dy + radius});
}

/// Stage 1: the map cells around `party`, with their light flags. Cells beyond the edges of the map
/// are copies, flag and all. Requires a party on the map and a radius of 1 to 63.
Window extract(const MapView& map, Cell party, int radius);

inline constexpr int no_mob = -1;

/// What is next to the party on one side: the tile there, before any mob covers it, and the number
/// of the last mob that stands there.
struct Neighbour {
  TileCode tile = 0;
  int mob = no_mob;
  friend constexpr bool operator==(Neighbour, Neighbour) = default;
};

/// The four neighbours and the tile under the party. On a slanted map north and south are shifted
/// as the rows are, and so is walking.
struct Neighbours {
  Neighbour south;
  Neighbour west;
  Neighbour north;
  Neighbour east;
  TileCode under = 0;
  friend constexpr bool operator==(const Neighbours&, const Neighbours&) = default;
};

struct PeopledWindow {
  Window shown;
  Neighbours neighbours;
};

/// Stage 2: what `window` shows once the mobs stand in it, a later one covering an earlier one, and
/// the neighbours. On a wrapping map a mob shows wherever its cell does; on one that extends, once.
PeopledWindow people(const MapView& map, Cell party, const Window& window,
                     std::span<const Mob> mobs);

/// The least number that is `low` or more and differs from `value` by a multiple of `period`.
constexpr int first_from(int low, int value, int period) {
  return low + modulo(value - low, period);
}

/// Calls `visit(Offset)` for every offset of at most `reach` rows and columns at which `cell`
/// appears when seen from `from`, from top to bottom and left to right.
template <typename Visit>
void for_each_image(const MapView& map, Cell from, Cell cell, int reach, Visit visit) {
  const int shift = shift_of(map.slant);
  if (map.edge == Edge::extend) {
    const int dy = cell.y - from.y;
    const Offset offset = {cell.x - from.x - shift * dy, dy};
    if (std::abs(offset.dx) <= reach && std::abs(offset.dy) <= reach) {
      visit(offset);
    }
    return;
  }
  for (int dy = first_from(-reach, cell.y - from.y, map.height); dy <= reach; dy += map.height) {
    const int straight = cell.x - from.x - shift * dy;
    for (int dx = first_from(-reach, straight, map.width); dx <= reach; dx += map.width) {
      visit(Offset{dx, dy});
    }
  }
}

}  // namespace tilery
