#pragma once
// Slides a packed board: the fast twin of slide.h, one lookup for each line.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/symmetry.h"
#include "tilery/core/direction.h"

namespace tilery {

struct PackedSlide {
  PackedBoard board;       ///< after the move, before anything new appears
  std::uint64_t gain = 0;  ///< the sum of the faces of the tiles made by merging
  bool moved = false;      ///< false: the direction is not a move and the board is unchanged
  friend bool operator==(const PackedSlide&, const PackedSlide&) = default;
};

namespace detail {

/// Both moves along one axis.
struct AxisSlide {
  BothWays boards;
  BothWays gains;
};

constexpr PackedLine line_at(std::uint64_t bits, std::size_t line) {
  return static_cast<PackedLine>(bits >> (16 * line));
}

/// Composes four lines, the low word of each a LineSlide, into the board after the forward move and
/// the board after the backward move. This transposes 4 x 4 shorts, which compiles to three
/// shuffles; shifting eight shorts into place costs 24 operations and takes 1.6 times as long.
inline BothWays composed(const std::array<BothWays, 4>& lines) {
  using Shorts = std::uint16_t __attribute__((vector_size(16)));
  using Words = std::uint32_t __attribute__((vector_size(16)));
  const auto zipped = [](BothWays a, BothWays b) {
    return std::bit_cast<Words>(__builtin_shufflevector(
        std::bit_cast<Shorts>(a), std::bit_cast<Shorts>(b), 0, 8, 1, 9, 2, 10, 3, 11));
  };
  return std::bit_cast<BothWays>(
      __builtin_shufflevector(zipped(lines[0], lines[1]), zipped(lines[2], lines[3]), 0, 4, 1, 5));
}

/// `rows` slid both ways, row i through the table `table_of(i)`.
template <typename TableOf>
AxisSlide slid(PackedBoard rows, const LineTables& lines, TableOf table_of) {
  std::array<BothWays, 4> slid_lines;
  BothWays gains = {0, 0};
  for (std::size_t place = 0; place < 4; ++place) {
    const LineSlide& line = table_of(place)[line_at(rows.bits, place)];
    slid_lines[place] = BothWays{std::bit_cast<std::uint64_t>(line), 0};
    gains += lines.gains()[line.gains];
  }
  return {composed(slid_lines), gains};
}

inline AxisSlide rows_slid(PackedBoard board, const LineTables& lines) {
  if (lines.are_alike()) {
    return slid(board, lines, [table = lines.row(0)](std::size_t) { return table; });
  }
  return slid(board, lines, [&lines](std::size_t y) { return lines.row(y); });
}

/// Takes the board transposed, so that its columns are rows, and gives transposed boards.
inline AxisSlide columns_slid(PackedBoard turned, const LineTables& lines) {
  if (lines.are_alike()) {
    return slid(turned, lines, [table = lines.column(0)](std::size_t) { return table; });
  }
  return slid(turned, lines, [&lines](std::size_t x) { return lines.column(x); });
}

}  // namespace detail

/// `board` slid in all four directions, by Direction: eight lookups, eight gains and three
/// transpositions. Inline because it is the innermost step of every search.
inline std::array<PackedSlide, 4> slides(PackedBoard board, const PackedRules& rules) {
  const PackedBoard turned = transposed(board);
  const detail::AxisSlide rows = detail::rows_slid(board, rules.lines());
  const detail::AxisSlide columns = detail::columns_slid(turned, rules.lines());
  const BothWays upright = detail::transposed_bits(columns.boards);
  return {{{{rows.boards[0]}, rows.gains[0], rows.boards[0] != board.bits},
           {{rows.boards[1]}, rows.gains[1], rows.boards[1] != board.bits},
           {{upright[0]}, columns.gains[0], upright[0] != board.bits},
           {{upright[1]}, columns.gains[1], upright[1] != board.bits}}};
}

/// `board` slid in `direction`.
inline PackedSlide slide(PackedBoard board, Direction direction, const PackedRules& rules) {
  const int way = is_forward(direction) ? 0 : 1;
  if (is_horizontal(direction)) {
    const detail::AxisSlide rows = detail::rows_slid(board, rules.lines());
    return {{rows.boards[way]}, rows.gains[way], rows.boards[way] != board.bits};
  }
  const detail::AxisSlide columns = detail::columns_slid(transposed(board), rules.lines());
  const PackedBoard after = transposed({columns.boards[way]});
  return {after, columns.gains[way], after != board};
}

/// The lines that a move changed from `before` to `after`: bit i is row i from the top for left and
/// right, column i from the left for up and down.
std::uint32_t moved_lines(PackedBoard before, PackedBoard after, Direction direction);

/// Whether any direction is a move.
bool can_slide(PackedBoard board, const PackedRules& rules);

}  // namespace tilery
