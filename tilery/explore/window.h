#pragma once
// The window: the square of cells around the party, as values or as a set with one bit for each
// cell.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "tilery/core/grid.h"
#include "tilery/core/short_bytes.h"
#include "tilery/explore/map.h"

namespace tilery {

inline constexpr int largest_radius = 63;

/// Sets and windows of up to this radius need no memory of their own.
inline constexpr int near_radius = 6;

/// The rows and columns of a window.
constexpr std::size_t side_of(int radius) { return std::size_t(2 * radius + 1); }

/// One row of a set: bit i is column i from the left. Shifts are by 0 to 127.
struct BitRow {
  std::uint64_t low = 0;   ///< columns 0 to 63
  std::uint64_t high = 0;  ///< columns 64 to 127

  constexpr BitRow operator~() const { return {~low, ~high}; }
  constexpr BitRow operator&(BitRow other) const { return {low & other.low, high & other.high}; }
  constexpr BitRow operator|(BitRow other) const { return {low | other.low, high | other.high}; }
  constexpr BitRow& operator&=(BitRow other) { return *this = *this & other; }
  constexpr BitRow& operator|=(BitRow other) { return *this = *this | other; }
  constexpr BitRow operator<<(int by) const {
    return by >= 64 ? BitRow{0, low << (by - 64)}
                    : BitRow{low << by, high << by | (low >> 1) >> (63 - by)};
  }
  constexpr BitRow operator>>(int by) const {
    return by >= 64 ? BitRow{high >> (by - 64), 0}
                    : BitRow{low >> by | (high << 1) << (63 - by), high >> by};
  }
  friend constexpr bool operator==(const BitRow&, const BitRow&) = default;
};

/// A set of cells of a window with 2 * radius + 1 rows and columns, radius 0 to 63; at first empty.
/// rows[0] is the top row. Bits outside the window are 0.
struct WindowSet {
  int radius = 0;
  ShortArray<BitRow, side_of(near_radius)> rows;

  WindowSet() = default;
  explicit WindowSet(int set_radius) : radius(set_radius), rows(side_of(set_radius), BitRow()) {}

  [[nodiscard]] bool has(Offset offset) const {
    return ((row_of(offset.dy) >> (offset.dx + radius)).low & 1) != 0;
  }
  void insert(Offset offset) { row_of(offset.dy) |= BitRow{1} << (offset.dx + radius); }

  [[nodiscard]] const BitRow& row_of(int dy) const {
    assert(dy >= -radius && dy <= radius);
    return rows[std::size_t(dy + radius)];
  }
  [[nodiscard]] BitRow& row_of(int dy) {
    assert(dy >= -radius && dy <= radius);
    return rows[std::size_t(dy + radius)];
  }

  friend bool operator==(const WindowSet&, const WindowSet&) = default;
};

/// The bits of columns `first` to `last`, both included; none if last < first. Requires first >= 0
/// and last <= 126.
constexpr BitRow columns(int first, int last) {
  if (last < first) {
    return {};
  }
  return ~BitRow{} << first & ~(~BitRow{} << (last + 1));
}

/// All cells of a window.
inline WindowSet whole_window(int radius) {
  WindowSet set(radius);
  std::ranges::fill(set.rows, columns(0, 2 * radius));
  return set;
}

/// The cells in both sets. Requires sets of the same radius.
inline WindowSet both_of(const WindowSet& a, const WindowSet& b) {
  assert(a.radius == b.radius);
  WindowSet both(a.radius);
  for (std::size_t row = 0; row < both.rows.size(); ++row) {
    both.rows[row] = a.rows[row] & b.rows[row];
  }
  return both;
}

/// 2 * radius + 1 rows and columns of values. The party is in the middle.
using Window =
    Grid<std::uint16_t, ShortArray<std::uint16_t, side_of(near_radius) * side_of(near_radius)>>;

inline int radius_of(const Window& window) { return window.width / 2; }

/// Requires an offset within the radius.
inline std::uint16_t cell_at(const Window& window, Offset offset) {
  const int radius = radius_of(window);
  return window.at({offset.dx + radius, offset.dy + radius});
}

/// Stage 1: the map cells around `party` with their light flags, also beyond the map's edges.
/// Requires a party on the map and a radius of 1 to 63.
Window extract(const MapView& map, Cell party, int radius);

inline constexpr int no_mob = -1;

/// A cell next to the party: its tile, without mobs, and the index of the last mob on it.
struct Neighbour {
  TileCode tile = 0;
  int mob = no_mob;
  friend constexpr bool operator==(Neighbour, Neighbour) = default;
};

/// The four cells next to the party and the tile under it. On a slanted map north and south follow
/// the slant, as walking does.
struct Neighbours {
  Neighbour south;
  Neighbour west;
  Neighbour north;
  Neighbour east;
  TileCode under = 0;
  friend constexpr bool operator==(const Neighbours&, const Neighbours&) = default;
};

struct InhabitedWindow {
  Window shown;
  Neighbours neighbours;
};

/// Stage 2: the window with mobs, later ones over earlier ones, and the neighbours. On a wrapping
/// map a mob appears at every image of its cell, otherwise once.
InhabitedWindow inhabited(const MapView& map, Cell party, const Window& window,
                          std::span<const Mob> mobs);

/// The least number >= low that differs from `value` by a multiple of `period`.
constexpr int first_from(int low, int value, int period) {
  return low + modulo(value - low, period);
}

/// Calls `visit(Offset)` for each offset from `from`, of at most `reach` rows and columns, at which
/// `cell` appears: from top to bottom and left to right.
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
