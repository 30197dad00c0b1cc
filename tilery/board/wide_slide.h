#pragma once
// The rules that vectors slide lines of four, five or eight cells by, one cell a byte.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/rules/rules.h"

namespace tilery {

/// The side of the square of 4 x 4, 5 x 5 or 8 x 8 cells that holds boards of `shape`: there is
/// code for three. Nothing for longer sides.
std::optional<std::size_t> square_side(const Shape& shape);

/// How tiles slide on such a square. Cells of the square that the board lacks are walls, like
/// blocked cells.
struct WideSlideRules {
  static constexpr std::size_t most_partners = 2;
  static constexpr std::size_t ranks = highest_vector_rank + 1;
  static constexpr std::uint8_t wall = 0xFF;
  /// Marks the partners in tables, so that nothing merges with empty cells and walls.
  static constexpr std::uint8_t tag = 0x40;
  static constexpr std::uint8_t nobody = 0x7F;

  std::size_t side = 8;  ///< of the square
  bool has_walls = false;
  Reach reach = Reach::far;
  /// Partner k of each rank, tagged, and what both become.
  alignas(16) std::uint8_t partner[most_partners][ranks] = {};
  alignas(16) std::uint8_t made[most_partners][ranks] = {};
  std::size_t partners = 0;  ///< the largest number of partners of any rank
  bool is_long = false;      ///< there are ranks above 15
};

/// Nothing if vectors cannot slide by these rules: a side above 8, a tile with three merge
/// partners, listed merges, lines that wrap around, more than 31 tiles.
std::optional<WideSlideRules> wide_slide_rules(const Rules& rules);

}  // namespace tilery
