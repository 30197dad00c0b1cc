#pragma once
// Slides a packed board: the fast twin of slide.h, one lookup for each line.

#include <array>
#include <cstdint>

#include "tilery/core/direction.h"
#include "tilery/packed/packed_board.h"
#include "tilery/packed/packed_rules.h"

#pragma GCC visibility push(default)
namespace tilery {

struct PackedSlide {
  PackedBoard board;       ///< after the move, before anything new appears
  std::uint64_t gain = 0;  ///< the sum of the faces of the tiles made by merging
  bool moved = false;      ///< false: the direction is not a move and the board is unchanged
  friend bool operator==(const PackedSlide&, const PackedSlide&) = default;
};

/// `board` slid in all four directions, by Direction: eight lookups, eight gains and three
/// transpositions.
std::array<PackedSlide, 4> slides(PackedBoard board, const PackedRules& rules);

/// The slides of the lines of a board. They serve to slide a board that has one tile more: six of
/// its eight lines are the same.
class SlidLines {
 public:
  /// `rules` must outlive this.
  SlidLines(PackedBoard board, const PackedRules& rules);

  /// slides(board). Requires the board of the constructor with a tile of `rank` added in `cell`.
  [[nodiscard]] std::array<PackedSlide, 4> with(PackedBoard board, int cell, Rank rank) const;

 private:
  const LineTables& lines_;
  PackedBoard turned_;
  BothWays rows_;  ///< the boards after moves along rows
  BothWays columns_;
  BothWays gains_of_rows_;
  BothWays gains_of_columns_;
  std::array<std::uint32_t, 4> row_gains_{};  ///< of each row, the place in LineTables::gains()
  std::array<std::uint32_t, 4> column_gains_{};
};

}  // namespace tilery
#pragma GCC visibility pop
