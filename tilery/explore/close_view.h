#pragma once
// The view of radius 6 in vectors, by the strict and the revealing rule. view() uses it at that
// radius.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/explore/view.h"

namespace tilery::close {

inline constexpr int close_radius = near_radius;
inline constexpr int close_side = 2 * close_radius + 1;

/// Whether the machine has vectors that this view needs.
bool has_view();

/// The view of radius 6. Requires has_view(), a rule other than the symmetric one, and what
/// tilery::view() requires.
View view(const Scenery& scenery, const Party& party, Sight sight);

/// A set of cells of the window of radius 6, in one vector: bit c of rows[r] is column c of row r.
/// All other bits are 0.
struct CloseSet {
  alignas(32) std::array<std::uint16_t, 16> rows;

  constexpr void insert_columns(int dy, int first, int last) {
    std::uint16_t& row = rows[std::size_t(dy + close_radius)];
    row = static_cast<std::uint16_t>(row | ((2U << last) - (1U << first)));
  }
  constexpr void insert(Offset offset) {
    insert_columns(offset.dy, offset.dx + close_radius, offset.dx + close_radius);
  }
};

/// The cells in either set.
constexpr CloseSet either_of(const CloseSet& a, const CloseSet& b) {
  CloseSet either{};
  for (std::size_t row = 0; row < either.rows.size(); ++row) {
    either.rows[row] = static_cast<std::uint16_t>(a.rows[row] | b.rows[row]);
  }
  return either;
}

/// The cells in both sets.
constexpr CloseSet both_of(const CloseSet& a, const CloseSet& b) {
  CloseSet both{};
  for (std::size_t row = 0; row < both.rows.size(); ++row) {
    both.rows[row] = static_cast<std::uint16_t>(a.rows[row] & b.rows[row]);
  }
  return both;
}

/// The index in a window of radius 6.
constexpr std::size_t index_of(Offset offset) {
  return std::size_t(offset.dy + close_radius) * std::size_t{close_side} +
         std::size_t(offset.dx + close_radius);
}

/// Eight cells of a row: lane i is cell `first` + clamp(i + shift, low, high) of the row. Requires
/// that the clamped numbers are 0 to 7.
struct RowHalf {
  int first = 0;
  int shift = 0;
  int low = 0;
  int high = 7;
};

/// The thirteen rows of cells behind the rows of the window. `west` picks the cells of columns 0 to
/// 7 of each row, `east` the cells of columns 8 to 15. Columns 13 to 15 are not used.
struct Rows {
  std::array<const MapCell*, close_side> cells;
  RowHalf west;
  RowHalf east = {.first = 8};
};

/// Stage 1, and the tiles of stage 2: writes `window` and `shown` of `out`, and the cells that
/// block sight or have light of their own.
void show(const Rows& rows, const Opacity& opacity, View& out, CloseSet& blocking, CloseSet& lit);

/// The view in which mobs are placed, and the rules of its map.
struct Placing {
  const Opacity& opacity;
  Slant slant;
  View& out;
  CloseSet& blocking;

  /// Puts one mob, `number` in the list of mobs, on its cell if the cell is in the window. Changes
  /// the shown graphics, the cells that block sight, and the neighbours.
  void place(Cell party, Mob mob, int number) const;
};

/// Places all mobs, as seen by a party on the cell `party`.
void place_mobs(const Placing& placing, Cell party, std::span<const Mob> mobs);

/// The cells with a clear path of each kind to the middle. The middle itself never blocks.
struct Paths {
  CloseSet diagonal_first;
  CloseSet straight_first;
};
Paths clear_paths(const CloseSet& blocking);

/// The cells with a clear path of either kind. Writes the result in place, because a copy would
/// wait for the stores.
void find_cells_in_sight(const CloseSet& blocking, CloseSet& in_sight);

/// Stage 5, without the party: the shown graphics of the seen cells.
void compose(const CloseSet& seen, View& out);

}  // namespace tilery::close
