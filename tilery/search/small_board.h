#pragma once
// Boards of few open cells as plain lists of ranks, and a bound on the tiles that they can reach.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The most open cells that a small board can have.
inline constexpr std::size_t most_small_cells = 16;

/// The ranks of the open cells, row by row, then zeros.
using SmallBoard = std::array<Rank, most_small_cells>;

/// The number of cells that are not blocked.
int open_cells(const Shape& shape);

/// The highest rank on the board.
Rank largest(const SmallBoard& board);

struct SmallSlide {
  SmallBoard board{};      ///< after the move, before anything new appears
  std::uint64_t gain = 0;  ///< the sum of the faces of the tiles made by merging
  bool moved = false;
};

/// One game's rules, compiled for small boards of any shape. The walled board (board/slide.h) is
/// the definition.
class SmallRules {
 public:
  /// Requires 1 to most_small_cells open cells.
  explicit SmallRules(const Rules& rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// The number of open cells, and the cell of the whole board for each of them.
  [[nodiscard]] std::size_t cells() const { return spots_.size(); }
  [[nodiscard]] int cell_of(std::size_t open_cell) const { return spots_[open_cell]; }
  /// The number of the open cell at `cell` of the whole board. Requires an open cell.
  [[nodiscard]] std::size_t open_cell_at(int cell) const;

  /// Requires a board of the rules' shape.
  [[nodiscard]] SmallBoard small(const WalledBoard& board) const;
  [[nodiscard]] WalledBoard walled(const SmallBoard& board) const;

  [[nodiscard]] SmallSlide slide(const SmallBoard& board, Direction direction) const;

  /// The number of images of a board under turns and mirrors that have equal values, itself
  /// included: 8 on a square if tiles may enter any cell, 1 without symmetry.
  [[nodiscard]] std::size_t images() const { return images_.size(); }

  /// The smallest of these images, compared rank by rank from the first cell.
  [[nodiscard]] SmallBoard folded(const SmallBoard& board) const;

 private:
  using Cells = std::vector<std::uint8_t>;

  void add_images();

  Rules rules_;
  std::vector<int> spots_;                  ///< by open cell
  std::array<std::vector<Cells>, 4> runs_;  ///< by Direction: open cells, from the wall on
  std::vector<Cells> images_;               ///< for each open cell of an image, its source
};

/// Weights by rank, at least 1 (0 for rank 0). A tile weighs at least as much as any two tiles that
/// merge into it. So the sum of a board's weights grows with every tile that enters and never
/// falls. In 2048, Threes and 2584 it is the sum of the tiles in units of the smallest tile.
/// Requires that each merge makes a larger tile than both parts, as in every cartridge.
std::vector<std::uint64_t> growth_weights(const Rules& rules);

/// A bound on the highest rank that can be made on a board of `cells` cells. Before two tiles
/// merge, one must stay in a cell while the other is made in the remaining cells. If `last` is not
/// 0, tiles of rank `last` and above do not merge. After Sethi and Ullman, "The generation of
/// optimal code for arithmetic expressions", 1970. Requires cells >= 1.
Rank highest_makeable(const Rules& rules, std::size_t cells, Rank last);

}  // namespace tilery
