#pragma once
// What a direction does to a packed board: the fast twin of slide.h, one lookup a line.

#include <array>
#include <cstdint>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/symmetry.h"
#include "tilery/core/direction.h"

namespace tilery {

struct PackedSlide {
  PackedBoard board;       ///< after the move, before anything new appears
  std::uint64_t gain = 0;  ///< the sum of the faces of the tiles made by merging
  bool moved = false;      ///< false: that direction is not a move, and the board is as it was
  friend bool operator==(const PackedSlide&, const PackedSlide&) = default;
};

namespace detail {

/// A board's lines slid both ways, for left and right (or, transposed, for up and down).
struct BothWays {
  std::uint64_t forward = 0;
  std::uint64_t backward = 0;
  std::uint64_t forward_gain = 0;
  std::uint64_t backward_gain = 0;
};

constexpr PackedLine line_at(std::uint64_t bits, std::size_t line) {
  return static_cast<PackedLine>(bits >> (16 * line));
}

/// `rows` slid both ways, row i through the table `tables(i)`.
template <typename Tables>
BothWays slid(PackedBoard rows, const LineGains* all_gains, Tables tables) {
  BothWays both;
  for (std::size_t place = 0; place < 4; ++place) {
    const LineSlide& line = tables(place)[line_at(rows.bits, place)];
    const LineGains& gains = all_gains[line.gains];
    both.forward |= std::uint64_t{line.forward} << (16 * place);
    both.backward |= std::uint64_t{line.backward} << (16 * place);
    both.forward_gain += gains.forward;
    both.backward_gain += gains.backward;
  }
  return both;
}

inline BothWays rows_slid(PackedBoard board, const LineTables& lines) {
  return slid(board, lines.gains(), [&](std::size_t y) { return lines.row(y); });
}

/// In: the board transposed, so that its columns are rows. Out: transposed as well.
inline BothWays columns_slid(PackedBoard turned, const LineTables& lines) {
  return slid(turned, lines.gains(), [&](std::size_t x) { return lines.column(x); });
}

/// The same for either, where one table serves all lines: one pointer instead of eight.
inline BothWays alike_slid(PackedBoard rows, const LineTables& lines) {
  return slid(rows, lines.gains(), [table = lines.row(0)](std::size_t) { return table; });
}

}  // namespace detail

/// Slides `board` in all four directions, by Direction. Inline because it is the innermost step of
/// every search: built from eight loads, three transpositions and sixteen gains.
inline std::array<PackedSlide, 4> slides(PackedBoard board, const PackedRules& rules) {
  const PackedBoard turned = transposed(board);
  const LineTables& lines = rules.lines();
  const bool alike = lines.are_alike();
  const detail::BothWays rows =
      alike ? detail::alike_slid(board, lines) : detail::rows_slid(board, lines);
  const detail::BothWays columns =
      alike ? detail::alike_slid(turned, lines) : detail::columns_slid(turned, lines);
  return {{{{rows.forward}, rows.forward_gain, rows.forward != board.bits},
           {{rows.backward}, rows.backward_gain, rows.backward != board.bits},
           {transposed({columns.forward}), columns.forward_gain, columns.forward != turned.bits},
           {transposed({columns.backward}),
            columns.backward_gain,
            columns.backward != turned.bits}}};
}

/// Slides `board` in `direction`.
inline PackedSlide slide(PackedBoard board, Direction direction, const PackedRules& rules) {
  if (is_horizontal(direction)) {
    const detail::BothWays rows = detail::rows_slid(board, rules.lines());
    const std::uint64_t bits = is_forward(direction) ? rows.forward : rows.backward;
    return {{bits}, is_forward(direction) ? rows.forward_gain : rows.backward_gain,
            bits != board.bits};
  }
  const PackedBoard turned = transposed(board);
  const detail::BothWays columns = detail::columns_slid(turned, rules.lines());
  const std::uint64_t bits = is_forward(direction) ? columns.forward : columns.backward;
  return {transposed({bits}), is_forward(direction) ? columns.forward_gain : columns.backward_gain,
          bits != turned.bits};
}

/// Which lines differ between `before` and `after`, one move apart: bit i is row i from the top for
/// left and right, column i from the left for up and down.
std::uint32_t moved_lines(PackedBoard before, PackedBoard after, Direction direction);

/// Whether any direction is a move.
bool can_slide(PackedBoard board, const PackedRules& rules);

}  // namespace tilery
