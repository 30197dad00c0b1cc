#pragma once
// A value for boards without a network: empty cells, pairs and order.

#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Values boards by their rows and columns: many empty cells, neighbours that merge by the rules,
/// ranks in order, and few large tiles (after Robert Xiao, "2048 AI", 2014). The value is not a
/// score; only differences have a meaning.
class Heuristic {
 public:
  explicit Heuristic(const Rules& rules);

  [[nodiscard]] double value(PackedBoard after) const;
  /// The value after a goal has ended the game: higher than the value of any board.
  [[nodiscard]] double value_of_end() const;
  /// The value of a board of any size, slower. Blocked cells divide lines.
  [[nodiscard]] double value(const WalledBoard& after) const;

  /// Powers of a rank.
  struct Powers {
    double fourth = 0;
    double size = 0;  ///< the rank to the power of 3.5
  };

 private:
  Shape shape_;
  MergeTable merge_;
  std::vector<Powers> powers_;  ///< by rank
  std::vector<float> lines_;    ///< by the four ranks of a line
};

}  // namespace tilery
#pragma GCC visibility pop
