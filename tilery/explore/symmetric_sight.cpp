#include <array>
#include <bit>
#include <cstdint>

#include "tilery/explore/sight.h"

namespace tilery {
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
    quarters[row / 64][0][row % 64] = static_cast<std::uint64_t>(square[row]);
    quarters[row / 64][1][row % 64] = static_cast<std::uint64_t>(square[row] >> 64);
  }
  for (auto& half : quarters) {
    transpose(half[0]);
    transpose(half[1]);
  }
  for (std::size_t row = 0; row < 128; ++row) {
    square[row] = BitRow{quarters[0][row / 64][row % 64]} | BitRow{quarters[1][row / 64][row % 64]}
                                                                << 64;
  }
}

constexpr int lowest_bit(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(BitRow bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low)
                  : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
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

/// Rounded reciprocals replace divisions at a fifth of the cost. They are exact: |value| <= 2 *
/// bias * depth keeps value + 2 * bias * depth below 2^17 and the error below 1.
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

/// Casts shadows over the rows on one side of the middle row.
template <typename Bits>
class RowCaster {
 public:
  using Rows = BitSquare<Bits>;

  RowCaster(const Rows& blocking, Rows& seen, int radius, int ahead)
      : blocking_(blocking), seen_(seen), radius_(radius), ahead_(ahead) {}

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

  /// Casts on behind each free run of the row, except one that ends at `last`: of that run `first`
  /// becomes the start, and the answer is true.
  bool descend(int depth, int left, Bits touched, Bits walls, Slope& first) {
    Bits free = touched & ~walls;
    while (free != 0) {
      const int start = lowest_bit(free);
      if (start > left) {
        first = {2 * (start - radius_) - 1, depth};
      }
      const Bits beyond = bits_from<Bits>(start);
      if ((walls & beyond) == 0) {
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
    rows[row] = static_cast<Bits>(blocking.rows[row]);
  }
  const BitSquare<Bits> seen = seen_above_and_below(rows, radius);
  transpose(rows);
  BitSquare<Bits> seen_aside = seen_above_and_below(rows, radius);
  transpose(seen_aside);
  WindowSet answer{.radius = radius};
  for (std::size_t row = 0; row < std::size_t(2 * radius + 1); ++row) {
    answer.rows[row] = seen[row] | seen_aside[row];
  }
  answer.insert({0, 0});
  return answer;
}

}  // namespace

WindowSet symmetric_sight(const WindowSet& blocking) {
  return blocking.radius <= 31 ? sight_on<std::uint64_t>(blocking) : sight_on<BitRow>(blocking);
}

}  // namespace tilery
