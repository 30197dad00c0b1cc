#pragma once
// Scores a board after a move by the rules: its worth, the move's reward, and whether the game has
// ended.

#include <cstdint>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Rewards and ends on packed boards. Worths are summed as `Number`: double in searches, float in
/// learning.
template <typename Number>
class AfterstateRules {
 public:
  /// Keeps no reference to `rules`. Requires the rules of a PackedRules.
  explicit AfterstateRules(const Rules& rules);

  /// Whether the score is counted on the board, not gathered move by move.
  [[nodiscard]] bool counts_score() const { return !line_worth_.empty(); }

  /// The worth of all tiles where the score is counted on the board; else 0.
  [[nodiscard]] Number worth(PackedBoard board) const {
    Number sum = 0;
    for (unsigned row = 0; row < 4 && counts_score(); ++row) {
      sum += line_worth_[board.bits >> (16 * row) & 0xFFFF];
    }
    return sum;
  }

  /// What a move adds to the score: it leads from a board of `worth_before` to `after`, and merges
  /// tiles of `gain` in all.
  [[nodiscard]] Number reward(Number worth_before, PackedBoard after, std::uint64_t gain) const {
    return counts_score() ? worth(after) - worth_before : static_cast<Number>(gain);
  }

  /// Whether a tile of `board` has reached a goal that ends the game.
  [[nodiscard]] bool has_ended(PackedBoard board) const {
    return last_rank_ <= highest_packed_rank && largest(board) >= last_rank_;
  }

 private:
  std::vector<Number> line_worth_;  ///< by PackedLine; empty where scores are gathered
  int last_rank_;                   ///< tiles from this rank on end the game
};

/// Rewards and ends on walled boards: slower, and the definition.
template <typename Number>
class WalledAfterstateRules {
 public:
  /// Keeps no reference to `rules`.
  explicit WalledAfterstateRules(const Rules& rules);

  [[nodiscard]] bool counts_score() const { return score_.kind == ScoreKind::counted; }
  [[nodiscard]] Number worth(const WalledBoard& board) const;
  [[nodiscard]] Number reward(Number worth_before, const WalledBoard& after,
                              std::uint64_t gain) const {
    return counts_score() ? worth(after) - worth_before : static_cast<Number>(gain);
  }
  [[nodiscard]] bool has_ended(const WalledBoard& board) const {
    return last_rank_ <= highest_rank && board.largest() >= last_rank_;
  }

 private:
  ScoreRule score_;
  int last_rank_;
};

}  // namespace tilery
