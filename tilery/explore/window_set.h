#pragma once
// A set of cells of the window, one bit each.

#include <array>
#include <cassert>
#include <cstddef>

#include "tilery/explore/map.h"

namespace tilery {

inline constexpr int largest_radius = 63;

/// The cells of one row of a window: bit i is column i from the left.
__extension__ typedef unsigned __int128 BitRow;

/// Some of the cells of a window of 2 * radius + 1 rows and columns, radius 1 to 63. Row i is
/// `rows[i]`, from the top; bits and rows outside the window are 0.
struct WindowSet {
  int radius = 0;
  std::array<BitRow, 2 * largest_radius + 1> rows{};

  [[nodiscard]] constexpr bool has(Offset offset) const {
    return (row_of(offset.dy) >> (offset.dx + radius) & 1) != 0;
  }
  constexpr void insert(Offset offset) { row_of(offset.dy) |= BitRow{1} << (offset.dx + radius); }

  [[nodiscard]] constexpr const BitRow& row_of(int dy) const {
    assert(dy >= -radius && dy <= radius);
    return rows[std::size_t(dy + radius)];
  }
  [[nodiscard]] constexpr BitRow& row_of(int dy) {
    assert(dy >= -radius && dy <= radius);
    return rows[std::size_t(dy + radius)];
  }

  friend constexpr bool operator==(const WindowSet&, const WindowSet&) = default;
};

/// The bits of columns `first` to `last` of a row, both counted; none if last < first.
/// Requires 0 <= first and last <= 126.
constexpr BitRow columns(int first, int last) {
  if (last < first) {
    return 0;
  }
  return ((BitRow{2} << last) - 1) & ~((BitRow{1} << first) - 1);
}

/// Every cell of the window.
constexpr WindowSet whole_window(int radius) {
  WindowSet set{.radius = radius};
  for (int dy = -radius; dy <= radius; ++dy) {
    set.row_of(dy) = columns(0, 2 * radius);
  }
  return set;
}

/// The cells that both sets have. Requires the same radius.
constexpr WindowSet both_of(const WindowSet& a, const WindowSet& b) {
  assert(a.radius == b.radius);
  WindowSet both{.radius = a.radius};
  for (std::size_t row = 0; row < both.rows.size(); ++row) {
    both.rows[row] = a.rows[row] & b.rows[row];
  }
  return both;
}

}  // namespace tilery
