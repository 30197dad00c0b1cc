#pragma once
// Slides one walled board in all four directions at once, in vectors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

// The rules that vectors slide lines of four to eight cells by, one cell a byte.

/// How tiles slide on such a square. Cells of the square that the board lacks are walls, like
/// blocked cells.
struct WideSlideRules {
  static constexpr std::size_t most_partners = 4;
  static constexpr std::size_t ranks = highest_vector_rank + 1;
  static constexpr std::uint8_t wall = 0xFF;
  /// Marks the partners in tables, so that nothing merges with empty cells and walls.
  static constexpr std::uint8_t tag = 0x40;
  static constexpr std::uint8_t nobody = 0x7F;

  std::size_t side = 8;  ///< of the square
  bool has_walls = false;
  Reach reach = Reach::far;
  /// Partner k of each rank, tagged, and the tile that both merge into.
  alignas(16) std::uint8_t partner[most_partners][ranks] = {};
  alignas(16) std::uint8_t made[most_partners][ranks] = {};
  std::size_t partners = 0;  ///< the largest number of partners of any rank
  bool is_long = false;      ///< there are ranks above 15
};

/// How tiles slide on a square with that side. The square has room for the board. Listed merges are
/// left out. Nothing if vectors cannot slide by the rules: a tile with more than most_partners
/// merge partners, lines that wrap around, more than 31 tiles.
std::optional<WideSlideRules> wide_slide_rules(const Rules& rules, std::size_t side);

// Slides one walled board in all four directions at once, in vectors.

struct QuickSlide;

/// The rules and the shape of boards that are slid on a square of 4 x 4, 5 x 5 or 8 x 8 cells.
struct SquareRules : WideSlideRules {
  static constexpr std::size_t most_cells = 64;
  /// A byte for each cell of a row of the square.
  using Row = std::array<std::uint8_t, 8>;

  std::size_t height = 0;
  std::size_t first = 0;   ///< where a WalledBoard's line of bytes has the first row
  std::size_t stride = 0;  ///< from one row to the next
  alignas(
      8) std::array<Row, 8> lacking{};  ///< all ones in cells of the square that the board lacks
  /// Byte k of each rank's face.
  alignas(16) std::uint8_t faces[8][ranks] = {};
  std::size_t face_bytes = 0;  ///< of the largest face
  /// By k: the lowest rank whose face has more than k bytes.
  std::array<std::uint8_t, 8> least_with_byte{};
};

/// Nothing if vectors cannot slide by these rules: see wide_slide_rules(); a side above 8, boards
/// of fewer than four columns, a tile with three merge partners, listed merges. Does not ask
/// whether the machine has vectors.
std::optional<SquareRules> square_rules(const Rules& rules);

/// Slides a board of the rules' shape in every direction, allowed or not, and writes the results by
/// Direction. Requires has_vectors(). The lines of all directions lie side by side: a place of a
/// line is a plane of 32 bytes, eight for each direction.
void slide_square(const SquareRules& rules, const WalledBoard& board,
                  const std::array<QuickSlide*, 4>& out);

}  // namespace tilery
