#pragma once
// The view of radius 6 on vectors: five stages in a tenth of a microsecond.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/explore/framed_map.h"
#include "tilery/explore/light.h"
#include "tilery/explore/view.h"

namespace tilery {

inline constexpr int close_radius = 6;
inline constexpr int close_side = 2 * close_radius + 1;

/// A set of cells of the window of radius 6, in one vector: bit c of rows[r] is column c of row r.
/// All other bits are 0.
struct CloseSet {
  alignas(32) std::array<std::uint16_t, 16> rows;

  [[nodiscard]] bool has(Offset offset) const {
    return (rows[std::size_t(offset.dy + close_radius)] >> (offset.dx + close_radius) & 1) != 0;
  }
  friend bool operator==(const CloseSet&, const CloseSet&) = default;
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

/// The graphics of the window of radius 6. Row r begins at 16 * r; its columns 13 to 15 are unused
/// and always 0 or blank.
struct CloseWindow {
  static constexpr std::size_t row_length = 16;
  alignas(32) std::array<Graphic, row_length * std::size_t{close_side}> cells;

  static constexpr std::size_t index_of(Offset offset) {
    return std::size_t(offset.dy + close_radius) * row_length +
           std::size_t(offset.dx + close_radius);
  }
  [[nodiscard]] Graphic at(Offset offset) const { return cells[index_of(offset)]; }
  friend bool operator==(const CloseWindow&, const CloseWindow&) = default;
};

/// A View of radius 6, and the cells that stop sight.
struct CloseView {
  CloseWindow shown;
  CloseWindow scene;
  CloseSet blocking;
  CloseSet lit;
  CloseSet in_sight;
  CloseSet seen;
  Neighbours neighbours;
  friend bool operator==(const CloseView&, const CloseView&) = default;
};

/// The strict view of radius 6, equal to that of `view`. Requires party, mobs and lamps on the map.
CloseView close_view(const FramedMap& map, const Party& party, std::span<const Mob> mobs,
                     const Lights& lights);

/// The revealing view of radius 6.
CloseView revealing_close_view(const FramedMap& map, const Party& party, std::span<const Mob> mobs,
                               const Lights& lights);

/// A plain view as a CloseView: the definition of both. Requires radius 6, and the blocking cells
/// of the view's scenery.
CloseView close_view_of(const View& view, const WindowSet& blocking);

}  // namespace tilery
