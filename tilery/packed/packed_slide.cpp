#include "tilery/packed/packed_slide.h"

#include <bit>
#include <cstddef>

#include "tilery/packed/packed_board.h"

namespace tilery {
namespace {

/// BothWays in one register, if the machine has such registers. Computing its words one after
/// the other takes three times as long.
using Words = std::uint64_t __attribute__((vector_size(16)));

Words words(const BothWays& both) { return std::bit_cast<Words>(both); }
BothWays both_ways(Words words) { return std::bit_cast<BothWays>(words); }

/// Both moves along one axis.
struct AxisSlide {
  Words boards;
  Words gains;
};

constexpr PackedLine line_at(std::uint64_t bits, std::size_t line) {
  return static_cast<PackedLine>(bits >> (16 * line));
}

/// Composes four lines into the board after the forward move and the board after the backward move.
/// The low word of each line is a LineSlide. This transposes 4 x 4 shorts, which compiles to three
/// shuffles; shifting eight shorts into place costs 24 operations.
Words composed(const std::array<Words, 4>& lines) {
  using Shorts = std::uint16_t __attribute__((vector_size(16)));
  using Pairs = std::uint32_t __attribute__((vector_size(16)));
  const auto zipped = [](Words a, Words b) {
    return std::bit_cast<Pairs>(__builtin_shufflevector(
        std::bit_cast<Shorts>(a), std::bit_cast<Shorts>(b), 0, 8, 1, 9, 2, 10, 3, 11));
  };
  return std::bit_cast<Words>(
      __builtin_shufflevector(zipped(lines[0], lines[1]), zipped(lines[2], lines[3]), 0, 4, 1, 5));
}

/// `rows` slid both ways, row i through the table `table_of(i)`. Always inlined, like the two
/// functions below: a call for each axis costs a fifth of the speed.
template <typename TableOf>
[[gnu::always_inline]] inline AxisSlide slid(PackedBoard rows, const LineTables& lines,
                                             TableOf table_of) {
  std::array<Words, 4> slid_lines;
  Words gains = {0, 0};
  for (std::size_t place = 0; place < 4; ++place) {
    const LineSlide& line = table_of(place)[line_at(rows.bits, place)];
    slid_lines[place] = Words{std::bit_cast<std::uint64_t>(line), 0};
    gains += words(lines.gains()[line.gains]);
  }
  return {composed(slid_lines), gains};
}

[[gnu::always_inline]] inline AxisSlide rows_slid(PackedBoard board, const LineTables& lines) {
  if (lines.are_alike()) {
    return slid(board, lines, [table = lines.row(0)](std::size_t) { return table; });
  }
  return slid(board, lines, [&lines](std::size_t y) { return lines.row(y); });
}

/// Takes the board transposed, so that its columns are rows, and gives transposed boards.
[[gnu::always_inline]] inline AxisSlide columns_slid(PackedBoard turned, const LineTables& lines) {
  if (lines.are_alike()) {
    return slid(turned, lines, [table = lines.column(0)](std::size_t) { return table; });
  }
  return slid(turned, lines, [&lines](std::size_t x) { return lines.column(x); });
}

/// The slides of `board`, by Direction.
std::array<PackedSlide, 4> four_slides(PackedBoard board, const AxisSlide& rows,
                                       const AxisSlide& columns) {
  return {{{{rows.boards[0]}, rows.gains[0], rows.boards[0] != board.bits},
           {{rows.boards[1]}, rows.gains[1], rows.boards[1] != board.bits},
           {{columns.boards[0]}, columns.gains[0], columns.boards[0] != board.bits},
           {{columns.boards[1]}, columns.gains[1], columns.boards[1] != board.bits}}};
}

/// `boards` with the bits of `mask` replaced by `line`.
Words replaced(Words boards, std::uint64_t mask, Words line) {
  return (boards & ~Words{mask, mask}) | line;
}

/// Lines as the leftmost columns of boards.
Words upright_line(Words line) {
  const Words pairs = (line | line << 24) & Words{0xFF000000FF, 0xFF000000FF};
  return (pairs | pairs << 12) & Words{0x000F000F000F000F, 0x000F000F000F000F};
}

}  // namespace

std::array<PackedSlide, 4> slides(PackedBoard board, const PackedRules& rules) {
  const LineTables& lines = rules.lines();
  const PackedBoard turned = transposed(board);
  if (lines.are_alike()) {
    const auto table_of = [table = lines.row(0)](std::size_t) { return table; };
    const AxisSlide rows = slid(board, lines, table_of);
    const AxisSlide columns = slid(turned, lines, table_of);
    return four_slides(board, rows, {detail::transposed_bits(columns.boards), columns.gains});
  }
  const AxisSlide rows = rows_slid(board, lines);
  const AxisSlide columns = columns_slid(turned, lines);
  return four_slides(board, rows, {detail::transposed_bits(columns.boards), columns.gains});
}

SlidLines::SlidLines(PackedBoard board, const PackedRules& rules)
    : lines_(rules.lines()), turned_(transposed(board)) {
  const AxisSlide rows = rows_slid(board, lines_);
  const AxisSlide columns = columns_slid(turned_, lines_);
  rows_ = both_ways(rows.boards);
  columns_ = both_ways(detail::transposed_bits(columns.boards));
  gains_of_rows_ = both_ways(rows.gains);
  gains_of_columns_ = both_ways(columns.gains);
  for (std::size_t line = 0; line < 4; ++line) {
    row_gains_[line] = lines_.row(line)[line_at(board.bits, line)].gains;
    column_gains_[line] = lines_.column(line)[line_at(turned_.bits, line)].gains;
  }
}

std::array<PackedSlide, 4> SlidLines::with(PackedBoard board, int cell, Rank rank) const {
  const auto y = static_cast<std::size_t>(cell) / 4;
  const auto x = static_cast<std::size_t>(cell) % 4;
  const LineSlide row = lines_.row(y)[line_at(board.bits, y)];
  const auto column_line =
      static_cast<PackedLine>(line_at(turned_.bits, x) | static_cast<unsigned>(rank) << (4 * y));
  const LineSlide column = lines_.column(x)[column_line];
  const Words across = replaced(words(rows_), std::uint64_t{0xFFFF} << (16 * y),
                                Words{row.forward, row.backward} << (16 * y));
  const Words upright = replaced(words(columns_), std::uint64_t{0x000F000F000F000F} << (4 * x),
                                 upright_line(Words{column.forward, column.backward}) << (4 * x));
  const BothWays* const gains = lines_.gains();
  const Words row_gains =
      words(gains_of_rows_) - words(gains[row_gains_[y]]) + words(gains[row.gains]);
  const Words column_gains =
      words(gains_of_columns_) - words(gains[column_gains_[x]]) + words(gains[column.gains]);
  return four_slides(board, {across, row_gains}, {upright, column_gains});
}

}  // namespace tilery
