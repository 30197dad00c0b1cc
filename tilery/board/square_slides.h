#pragma once
// Slides one walled board in all four directions at once, in vectors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/board/wide_slide.h"
#include "tilery/rules/rules.h"

namespace tilery {

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
  std::size_t face_bytes = 0;                     ///< of the largest face
  std::array<std::uint8_t, 8> least_with_byte{};  ///< the lowest rank with so many bytes or more
};

/// Nothing if vectors cannot slide by these rules: see wide_slide.h; boards of fewer than four
/// columns. Does not ask whether the machine has vectors.
std::optional<SquareRules> square_rules(const Rules& rules);

/// Slides a board of the rules' shape in every direction, allowed or not, and writes the results by
/// Direction. Requires simd_lanes() > 0. The lines of all directions lie side by side: a place of a
/// line is a plane of 32 bytes, eight for each direction.
void slide_square(const SquareRules& rules, const WalledBoard& board,
                  const std::array<QuickSlide*, 4>& out);

}  // namespace tilery
