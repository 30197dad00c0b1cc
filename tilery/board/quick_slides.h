#pragma once
// Slides walled boards in all directions without telling the ways of the tiles.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A walled board after a slide, before a tile enters.
struct QuickSlide {
  WalledBoard board;
  std::uint64_t gain = 0;
  int merges = 0;
  bool moved = false;  ///< false: that direction is not a move, and the board is unchanged
};

/// The rules of a game, compiled to slide its boards. Gives what slide() gives but for lines and
/// travels, for searches and learning. Each cell costs some ten instructions and no branch that
/// depends on the tiles. MergeKind::listed and rings are slid by slide() itself.
class QuickSlides {
 public:
  using All = std::array<QuickSlide, 4>;  ///< by Direction

  explicit QuickSlides(const Rules& rules);

  /// Requires a board of the rules' shape.
  [[nodiscard]] All of(const WalledBoard& board) const {
    All all;
    for (const Direction direction : all_directions) {
      write(board, direction, all[static_cast<std::size_t>(direction)]);
    }
    return all;
  }
  /// Writes one direction's slide to `slid`, which saves building it anew.
  void write(const WalledBoard& board, Direction direction, QuickSlide& slid) const;

 private:
  /// One rank for each pair of ranks, and a face for each rank.
  struct Tables {
    std::array<Rank, std::size_t{32} * 32> made{};  ///< by 32 * nearer tile + farther tile
    std::array<std::uint64_t, 32> faces{};
  };
  /// A run, its cells counted.
  struct CountedRun {
    std::ptrdiff_t first = 0;
    std::ptrdiff_t step = 0;
    std::ptrdiff_t cells = 0;
  };

  void slide_far(const CountedRun& run, QuickSlide& slid) const;
  void give_way(const CountedRun& run, QuickSlide& slid) const;

  Rules rules_;
  Tables tables_;
  std::array<std::vector<CountedRun>, 4> runs_;
};

}  // namespace tilery
