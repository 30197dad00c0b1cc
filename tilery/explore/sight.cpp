#include "tilery/explore/sight.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

namespace tilery {
namespace {

using Step = Offset (*)(Offset);

constexpr Offset middle = {0, 0};

bool is_clear(const WindowSet& blocking, Offset from, Step step) {
  if (from == middle) {
    return true;
  }
  for (Offset at = step(from); at != middle; at = step(at)) {
    if (blocking.has(at)) {
      return false;
    }
  }
  return true;
}

bool has_clear_path(const WindowSet& blocking, Offset from) {
  return is_clear(blocking, from, diagonal_first) || is_clear(blocking, from, straight_first);
}

void mark_path(WindowSet& seen, Offset from, Step step) {
  for (Offset at = from; at != middle; at = step(at)) {
    seen.insert(at);
  }
  seen.insert(middle);
}

/// Visits the cells from last to first. The order matters: it decides which of two clear paths
/// reveals a dark cell.
WindowSet revealed_cells(const WindowSet& blocking, const WindowSet& lit) {
  const int radius = blocking.radius;
  WindowSet seen(radius);
  for (int dy = radius; dy >= -radius; --dy) {
    for (int dx = radius; dx >= -radius; --dx) {
      const Offset cell = {dx, dy};
      if (seen.has(cell) || !lit.has(cell)) {
        continue;
      }
      if (is_clear(blocking, cell, diagonal_first)) {
        mark_path(seen, cell, diagonal_first);
      } else if (is_clear(blocking, cell, straight_first)) {
        mark_path(seen, cell, straight_first);
      }
    }
  }
  return seen;
}

}  // namespace

WindowSet blocking_cells(const Window& shown, const Opacity& opacity) {
  const int radius = radius_of(shown);
  WindowSet blocking(radius);
  std::size_t next = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    BitRow& row = blocking.row_of(dy);
    for (int column = 0; column <= 2 * radius; ++column) {
      row |= BitRow{opacity.blocks(shown.values[next++])} << column;
    }
  }
  return blocking;
}

WindowSet cells_in_sight(const WindowSet& blocking, Sight sight) {
  if (sight == Sight::symmetric) {
    return symmetric_sight(blocking);
  }
  const int radius = blocking.radius;
  WindowSet in_sight(radius);
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (has_clear_path(blocking, {dx, dy})) {
        in_sight.insert({dx, dy});
      }
    }
  }
  return in_sight;
}

WindowSet seen_cells(const WindowSet& blocking, const WindowSet& lit, Sight sight) {
  assert(blocking.radius == lit.radius);
  if (sight == Sight::revealing) {
    return revealed_cells(blocking, lit);
  }
  return both_of(lit, cells_in_sight(blocking, sight));
}

bool is_in_sight(const WindowSet& blocking, Offset offset, Sight sight) {
  if (sight == Sight::symmetric) {
    return symmetric_sight(blocking).has(offset);
  }
  return has_clear_path(blocking, offset);
}

namespace {

/// A square of bits, 64 x 64 or 128 x 128: bit x of word y is the cell in column x and row y.
template <typename Bits>
using BitSquare = std::array<Bits, 8 * sizeof(Bits)>;

/// Turns rows into columns. Six rounds: round j swaps the off-diagonal blocks of j x j bits. Henry
/// Warren, "Hacker's Delight", 2nd edition, section 7-3, 2012.
constexpr void transpose(BitSquare<std::uint64_t>& square) {
  std::uint64_t mask = 0x00000000FFFFFFFF;
  for (std::size_t j = 32; j != 0; j >>= 1, mask ^= mask << j) {
    for (std::size_t block = 0; block < 64; block += 2 * j) {
      for (std::size_t row = block; row < block + j; ++row) {
        const std::uint64_t swapped = ((square[row] >> j) ^ square[row + j]) & mask;
        square[row] ^= swapped << j;
        square[row + j] ^= swapped;
      }
    }
  }
}

/// Transposes 128 x 128 bits as four squares of 64 x 64.
constexpr void transpose(BitSquare<BitRow>& square) {
  std::array<std::array<BitSquare<std::uint64_t>, 2>, 2> quarters{};
  for (std::size_t row = 0; row < 128; ++row) {
    quarters[row / 64][0][row % 64] = square[row].low;
    quarters[row / 64][1][row % 64] = square[row].high;
  }
  for (auto& half : quarters) {
    transpose(half[0]);
    transpose(half[1]);
  }
  for (std::size_t row = 0; row < 128; ++row) {
    square[row] = {quarters[0][row / 64][row % 64], quarters[1][row / 64][row % 64]};
  }
}

constexpr int lowest_bit(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(BitRow bits) {
  return bits.low != 0 ? std::countr_zero(bits.low) : 64 + std::countr_zero(bits.high);
}

/// The bits from `first` on. Requires first below the width of the word.
template <typename Bits>
constexpr Bits bits_from(int first) {
  return static_cast<Bits>(~Bits{0}) << first;
}

/// The bits from `first` to `last`, both included; none if last is first - 1. Requires last below
/// the top bit.
template <typename Bits>
constexpr Bits bits_between(int first, int last) {
  return bits_from<Bits>(first) & ~bits_from<Bits>(last + 1);
}

/// The slope twice / (2 * depth). The near side of column c at `depth` has twice = 2 * c - 1.
struct Slope {
  int twice;
  int depth;
};

/// Rounded reciprocals replace divisions at a fifth of the cost. The quotients are exact: |value|
/// <= 2 * bias * depth keeps value + 2 * bias * depth below 2^17. So the error is below 2^-15, less
/// than 1 / (2 * depth).
constexpr int bias = 256;
constexpr auto reciprocals = [] {
  std::array<std::uint64_t, largest_radius + 1> table{};
  for (std::uint64_t depth = 1; depth < table.size(); ++depth) {
    table[std::size_t(depth)] = (std::uint64_t{1} << 32) / (2 * depth) + 1;
  }
  return table;
}();

/// value / (2 * depth), rounded down.
constexpr int halved_down(int value, int depth) {
  const auto positive = static_cast<std::uint64_t>(value + 2 * bias * depth);
  return static_cast<int>(positive * reciprocals[std::size_t(depth)] >> 32) - bias;
}
constexpr int halved_up(int value, int depth) { return -halved_down(-value, depth); }

/// Casts shadows over the rows on one side of the middle row: above it if `ahead` is -1, below it
/// if `ahead` is 1.
template <typename Bits>
class RowCaster {
 public:
  using Rows = BitSquare<Bits>;

  RowCaster(const Rows& blocking, Rows& seen, int radius, int ahead)
      : blocking_(blocking), seen_(seen), radius_(radius), ahead_(ahead) {}

  /// Marks the seen cells between the slopes, from the row at distance `depth` on.
  void cast(int depth, Slope first, Slope last) {
    for (; depth <= radius_; ++depth) {
      const int left = halved_down(depth * first.twice + first.depth, first.depth) + radius_;
      const int right = halved_up(depth * last.twice - last.depth, last.depth) + radius_;
      if (left > right) {
        return;
      }
      const std::size_t row = std::size_t(radius_ + ahead_ * depth);
      const Bits touched = bits_between<Bits>(left, right);
      const Bits walls = touched & blocking_[row];
      seen_[row] |= walls | (touched & centres(depth, first, last));
      if (!descend(depth, left, touched, walls, first)) {
        return;
      }
    }
  }

 private:
  /// The columns whose centres lie between the slopes.
  [[nodiscard]] Bits centres(int depth, Slope first, Slope last) const {
    const int left = halved_up(depth * first.twice, first.depth) + radius_;
    const int right = halved_down(depth * last.twice, last.depth) + radius_;
    return bits_from<Bits>(left) & ~bits_from<Bits>(right + 1);
  }

  /// Continues behind each free run of the row, except a run that ends at `last`. If there is such
  /// a run, `first` becomes its start, and the result is true.
  bool descend(int depth, int left, Bits touched, Bits walls, Slope& first) {
    Bits free = touched & ~walls;
    while (free != Bits{}) {
      const int start = lowest_bit(free);
      if (start > left) {
        first = {2 * (start - radius_) - 1, depth};
      }
      const Bits beyond = bits_from<Bits>(start);
      if ((walls & beyond) == Bits{}) {
        return true;
      }
      const int end = lowest_bit(walls & beyond);
      cast(depth + 1, first, {2 * (end - radius_) - 1, depth});
      free &= bits_from<Bits>(end);
    }
    return false;
  }

  const Rows& blocking_;
  Rows& seen_;
  int radius_;
  int ahead_;
};

template <typename Bits>
BitSquare<Bits> seen_above_and_below(const BitSquare<Bits>& blocking, int radius) {
  BitSquare<Bits> seen{};
  for (const int ahead : {-1, 1}) {
    RowCaster<Bits>(blocking, seen, radius, ahead).cast(1, {-2, 1}, {2, 1});
  }
  return seen;
}

template <typename Bits>
WindowSet sight_on(const WindowSet& blocking) {
  const int radius = blocking.radius;
  BitSquare<Bits> rows{};
  for (std::size_t row = 0; row < std::size_t(2 * radius + 1); ++row) {
    if constexpr (std::is_same_v<Bits, BitRow>) {
      rows[row] = blocking.rows[row];
    } else {
      rows[row] = blocking.rows[row].low;
    }
  }
  const BitSquare<Bits> seen = seen_above_and_below(rows, radius);
  transpose(rows);
  BitSquare<Bits> seen_aside = seen_above_and_below(rows, radius);
  transpose(seen_aside);
  WindowSet answer(radius);
  for (std::size_t row = 0; row < std::size_t(2 * radius + 1); ++row) {
    answer.rows[row] = BitRow{seen[row] | seen_aside[row]};
  }
  answer.insert({0, 0});
  return answer;
}

}  // namespace

WindowSet symmetric_sight(const WindowSet& blocking) {
  return blocking.radius <= 31 ? sight_on<std::uint64_t>(blocking) : sight_on<BitRow>(blocking);
}

namespace {

/// numerator / denominator, with denominator > 0.
struct PlainSlope {
  int numerator;
  int denominator;
};

/// The part of the row at distance `depth` between two slopes.
struct Sector {
  int depth;
  PlainSlope first;
  PlainSlope last;
};

constexpr int floor_of(int numerator, int denominator) {
  return numerator / denominator - (numerator % denominator < 0 ? 1 : 0);
}
constexpr int ceiling_of(int numerator, int denominator) {
  return -floor_of(-numerator, denominator);
}

/// depth * slope, rounded to the nearest column, halves up.
int first_column(const Sector& sector) {
  const auto [numerator, denominator] = sector.first;
  return floor_of(2 * sector.depth * numerator + denominator, 2 * denominator);
}

/// depth * slope, rounded to the nearest column, halves down.
int last_column(const Sector& sector) {
  const auto [numerator, denominator] = sector.last;
  return ceiling_of(2 * sector.depth * numerator - denominator, 2 * denominator);
}

bool has_centre_of(const Sector& sector, int column) {
  return column * sector.first.denominator >= sector.depth * sector.first.numerator &&
         column * sector.last.denominator <= sector.depth * sector.last.numerator;
}

/// The slope of the line from the middle to the near side of a cell.
PlainSlope edge_of(int depth, int column) { return {2 * column - 1, 2 * depth}; }

/// A quadrant. Its cell (depth, column) is `depth` away from the middle along `ahead` and `column`
/// along `aside`.
struct Quadrant {
  Offset ahead;
  Offset aside;
};
constexpr std::array<Quadrant, 4> quadrants = {
    {{{0, -1}, {1, 0}}, {{0, 1}, {1, 0}}, {{-1, 0}, {0, 1}}, {{1, 0}, {0, 1}}}};

class Caster {
 public:
  Caster(const WindowSet& blocking, const Quadrant& quadrant, WindowSet& seen)
      : blocking_(blocking), quadrant_(quadrant), seen_(seen) {}

  void cast(Sector sector) {
    if (sector.depth > blocking_.radius) {
      return;
    }
    const int last = last_column(sector);
    bool was_free = false;
    bool was_blocking = false;
    for (int column = first_column(sector); column <= last; ++column) {
      const Offset cell = offset_of(sector.depth, column);
      const bool blocks = blocking_.has(cell);
      if (blocks || has_centre_of(sector, column)) {
        seen_.insert(cell);
      }
      if (was_blocking && !blocks) {
        sector.first = edge_of(sector.depth, column);
      }
      if (was_free && blocks) {
        cast({sector.depth + 1, sector.first, edge_of(sector.depth, column)});
      }
      was_free = !blocks;
      was_blocking = blocks;
    }
    if (was_free) {
      cast({sector.depth + 1, sector.first, sector.last});
    }
  }

 private:
  [[nodiscard]] Offset offset_of(int depth, int column) const {
    return {depth * quadrant_.ahead.dx + column * quadrant_.aside.dx,
            depth * quadrant_.ahead.dy + column * quadrant_.aside.dy};
  }

  const WindowSet& blocking_;
  Quadrant quadrant_;
  WindowSet& seen_;
};

}  // namespace

WindowSet symmetric_sight_plain(const WindowSet& blocking) {
  WindowSet seen(blocking.radius);
  seen.insert({0, 0});
  for (const Quadrant& quadrant : quadrants) {
    Caster(blocking, quadrant, seen).cast({1, {-1, 1}, {1, 1}});
  }
  return seen;
}

}  // namespace tilery
