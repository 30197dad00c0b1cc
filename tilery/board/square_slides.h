#pragma once
// Slides one walled board in all four directions at once, in vectors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The rules of slides in vectors on a square of 4 x 4 to 8 x 8 cells, one byte for each cell.
/// Cells of the square that the board lacks are walls, like blocked cells.
struct WideSlideRules {
  static constexpr std::size_t most_partners = 4;
  static constexpr std::size_t ranks = highest_vector_rank + 1;
  static constexpr std::uint8_t wall = 0xFF;
  /// Added to the partners in tables, so that empty cells and walls equal no partner.
  static constexpr std::uint8_t tag = 0x40;
  static constexpr std::uint8_t no_tagged_partner = 0x7F;  ///< in `partner`: there is no partner k

  std::size_t side = 8;  ///< of the square, in cells
  bool has_walls = false;
  Reach reach = Reach::far;
  /// Partner k of each rank, tagged, and the tile that both merge into.
  alignas(16) std::uint8_t partner[most_partners][ranks] = {};
  alignas(16) std::uint8_t made[most_partners][ranks] = {};
  std::size_t partners = 0;  ///< the largest number of partners of any rank
  bool is_long = false;      ///< there are ranks above 15
};

/// The rules of slides on a square of `side` x `side` cells, which must hold the board. They have
/// no partners if merges are listed. Nothing if vectors cannot slide by the rules: a tile with more
/// than most_partners merge partners, lines that wrap around, tiles that fall, more than 31 tiles.
std::optional<WideSlideRules> wide_slide_rules(const Rules& rules, std::size_t side);

struct QuickSlide;

/// The rules and the shape of boards that are slid on a square of 4 x 4, 5 x 5 or 8 x 8 cells.
struct SquareRules : WideSlideRules {
  static constexpr std::size_t most_cells = 64;
  /// A byte for each cell of a row of the square.
  using Row = std::array<std::uint8_t, 8>;

  std::size_t height = 0;
  std::size_t first = 0;   ///< offset of the first row in a WalledBoard's line of bytes
  std::size_t stride = 0;  ///< the distance from one row to the next
  /// All ones in cells of the square that are outside the board or blocked; else 0.
  alignas(8) std::array<Row, 8> lacking{};
  /// Byte k of each rank's face.
  alignas(16) std::uint8_t faces[8][ranks] = {};
  std::size_t face_bytes = 0;  ///< bytes of the largest face
  /// By k: the lowest rank whose face has more than k bytes.
  std::array<std::uint8_t, 8> least_with_byte{};
};

/// The rules for square slides. Nothing if wide_slide_rules() gives nothing, for a side above 8,
/// for fewer than four columns, for a tile with three or more merge partners, and for listed
/// merges. The result does not depend on the machine.
std::optional<SquareRules> square_rules(const Rules& rules);

/// Slides a board of the rules' shape in every direction, also in directions that are no moves.
/// Writes the results by Direction. Requires has_vectors().
void slide_square(const SquareRules& rules, const WalledBoard& board,
                  const std::array<QuickSlide*, 4>& out);

}  // namespace tilery
