#pragma once
// A set of cells of the window of radius 6, in one vector.

#include <array>
#include <cstddef>
#include <cstdint>

#include "tilery/explore/map.h"

namespace tilery {

inline constexpr int close_radius = 6;
inline constexpr int close_side = 2 * close_radius + 1;

/// Cells of the window of radius 6: bit c of rows[r] is column c of row r. The other bits are 0.
struct CloseSet {
  alignas(32) std::array<std::uint16_t, 16> rows;

  [[nodiscard]] bool has(Offset offset) const {
    return (rows[std::size_t(offset.dy + close_radius)] >> (offset.dx + close_radius) & 1) != 0;
  }
  friend bool operator==(const CloseSet&, const CloseSet&) = default;
};

/// The cells that one of two sets has.
constexpr CloseSet either_of(const CloseSet& a, const CloseSet& b) {
  CloseSet either{};
  for (std::size_t row = 0; row < either.rows.size(); ++row) {
    either.rows[row] = static_cast<std::uint16_t>(a.rows[row] | b.rows[row]);
  }
  return either;
}

/// The cells that both sets have.
constexpr CloseSet both_of(const CloseSet& a, const CloseSet& b) {
  CloseSet both{};
  for (std::size_t row = 0; row < both.rows.size(); ++row) {
    both.rows[row] = static_cast<std::uint16_t>(a.rows[row] & b.rows[row]);
  }
  return both;
}

}  // namespace tilery
