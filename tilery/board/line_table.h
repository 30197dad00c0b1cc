#pragma once
// Slides of lines of four cells as a table.

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "tilery/rules/rules.h"

namespace tilery {

/// Four ranks, four bits each; the line's first cell (left in a row, top in a column) is the
/// lowest nibble.
using PackedLine = std::uint16_t;

/// A line after a move towards its first cell (`forward`: left or up) and towards its last
/// (`backward`), and the index of both gains in LineTables::gains(). Eight bytes: a cache line
/// holds eight of them, and 65,536 fill half a megabyte.
struct LineSlide {
  PackedLine forward = 0;
  PackedLine backward = 0;
  std::uint32_t gains = 0;
  friend bool operator==(const LineSlide&, const LineSlide&) = default;
};
static_assert(sizeof(LineSlide) == 8);

/// Two words side by side, for the forward and the backward move. Compilers keep both in one
/// register, if the machine has such registers.
using BothWays = std::uint64_t __attribute__((vector_size(16)));

/// The slides of all lines of a 4 x 4 game, compiled from its rules: one table of 65,536 lines for
/// all rows and columns, or one for each distinct set of blocked cells in a line.
class LineTables {
 public:
  static constexpr std::size_t lines = 65536;

  /// Requires a 4 x 4 shape and a ladder whose top is at most 15.
  explicit LineTables(const Rules& rules);

  /// Whether one table serves all lines: no cell is blocked, or all lines are blocked alike.
  [[nodiscard]] bool are_alike() const { return slides_.size() == lines; }

  /// The table of row `y` from the top, by PackedLine. A blocked cell is a wall and holds rank 0.
  [[nodiscard]] const LineSlide* row(std::size_t y) const { return &slides_[starts_[y]]; }

  /// The table of column `x` from the left.
  [[nodiscard]] const LineSlide* column(std::size_t x) const { return &slides_[starts_[4 + x]]; }

  /// The gains that LineSlide::gains indexes. 2048 has 121 of them, which stay in the L1 cache.
  [[nodiscard]] const BothWays* gains() const { return gains_.data(); }

 private:
  using Blocked = std::bitset<4>;  ///< by place in the line

  using GainNumbers = std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t>;

  void add_table(const Rules& rules, Blocked blocked, GainNumbers& numbers);

  std::vector<LineSlide> slides_;
  std::array<std::uint32_t, 8> starts_{};  ///< in slides_, of four rows and four columns
  std::vector<BothWays> gains_;
};

}  // namespace tilery
