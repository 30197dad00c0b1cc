#pragma once
// Slides walled boards in all directions without telling the ways of the tiles.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/batch.h"
#include "tilery/board/square_slides.h"
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
/// travels, for searches and learning. Boards up to 8 x 8 are slid in vectors (square_slides.h). Of
/// others each cell costs some ten instructions and no branch that depends on the tiles.
/// MergeKind::listed, rings and ladders beyond highest_vector_rank are slid by slide() itself.
class QuickSlides {
 public:
  using All = std::array<QuickSlide, 4>;  ///< by Direction

  explicit QuickSlides(const Rules& rules, Kernel kernel = Kernel::simd);

  /// Requires a board of the rules' shape.
  [[nodiscard]] All of(const WalledBoard& board) const {
    All all;
    write(board, {all.data(), &all[1], &all[2], &all[3]});
    return all;
  }
  /// Writes the slides to `slid`, by Direction, which saves building them anew.
  void write(const WalledBoard& board, const std::array<QuickSlide*, 4>& slid) const;

 private:
  void write_one(const WalledBoard& board, Direction direction, QuickSlide& slid) const;

  /// One rank for each pair of ranks, and a face for each rank.
  struct Tables {
    static constexpr std::size_t ranks = highest_vector_rank + 1;
    std::array<Rank, ranks * ranks> made{};  ///< by ranks * nearer tile + farther tile
    std::array<std::uint64_t, ranks> faces{};
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
  std::optional<SquareRules> square_;  ///< where vectors slide
};

}  // namespace tilery
