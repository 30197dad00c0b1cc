#pragma once
// What a board is worth to somebody who has learned nothing: room, order and pairs.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Judges boards by their rows and columns: empty cells, neighbours that merge, ranks in
/// order, and large tiles few (after Robert Xiao, "2048 AI", 2014, with merging as the rules have
/// it). The value is no score; only differences mean something.
class Heuristic {
 public:
  explicit Heuristic(const Rules& rules);

  [[nodiscard]] double value(PackedBoard after) const;
  /// Of a goal that is reached and ends the game: more than any board.
  [[nodiscard]] double value_of_end() const;
  /// The same for any board, slower. Blocked cells part lines.
  [[nodiscard]] double value(const WalledBoard& after) const;

 private:
  Shape shape_;
  MergeTable merge_;
  std::vector<float> lines_;  ///< by the four ranks of a line
};

}  // namespace tilery
