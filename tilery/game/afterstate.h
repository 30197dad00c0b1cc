#pragma once
// The value of a board after a move, apart from its future: points or progress to the goal,
// depending on the aim of the game. Also the reward of the move, and whether the game has ended.

#include <concepts>
#include <cstdint>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/game/position.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The unit of values. For Aim::score it is a point. For the other aims it is a percent of the odds
/// of the goal: the move that reaches the goal is rewarded with 100. Points, or moves, decide
/// between equal odds.
struct AimScale {
  static constexpr double at_goal = 100;   ///< reward for reaching the goal, if it is the aim
  static constexpr double on_the_way = 5;  ///< sum of the rewards for largest tiles below the goal
  double per_point = 1;                    ///< reward for a point
  /// The factor on a reward for each move that it comes later. Below 1, fewer moves are better.
  double discount = 1;
  /// The sum of rewards so far by the rank of the largest tile, on the way to the goal's tile.
  /// Empty for Aim::score. A small reward for each new largest tile leads learning to the first
  /// goal.
  std::vector<double> worth = {};
};

/// The scale for the aim of `rules`. For Aim::goal, the points of making the goal's tile weigh
/// about 1%. For Aim::moves, the moves to that tile weigh about 5%.
AimScale aim_scale(const Rules& rules);

/// Rewards and ends on boards of type `Board`: PackedBoard or WalledBoard. Worths are summed as
/// `Number`: double in searches, float in learning.
template <typename Board, typename Number = double>
class AfterstateRules {
 public:
  /// Keeps no reference to `rules`. For packed boards: requires the rules of a PackedRules.
  explicit AfterstateRules(const Rules& rules);

  /// Whether a board has a worth: the score is counted on the board, or the goal is the aim.
  [[nodiscard]] bool has_worth() const { return has_worth_; }

  /// The part of a board's value that its tiles give now. If the score is counted on the board: the
  /// worth of all tiles. If the goal is the aim: AimScale::worth of the largest tile. Else 0.
  [[nodiscard]] Number worth(const Board& board) const {
    return !has_worth_        ? Number{0}
           : !aims_at_goal_   ? counted_worth(board)
           : has_ended(board) ? worth_of_goal
                              : rank_worth_[largest(board)];
  }

  /// The reward of a move, in the unit of the aim. The move leads from a board of
  /// `worth_before` to `after`; its merges gain `gain` points.
  [[nodiscard]] Number reward(Number worth_before, const Board& after, std::uint64_t gain) const {
    return has_worth_ ? worth(after) - worth_before + per_point_ * static_cast<Number>(gain)
                      : static_cast<Number>(gain);
  }

  /// AimScale::discount.
  [[nodiscard]] Number discount() const { return discount_; }
  [[nodiscard]] bool aims_at_goal() const { return aims_at_goal_; }
  /// Whether the goal is the aim and `board` has reached it. Later moves have no reward.
  [[nodiscard]] bool has_won(const Board& board) const { return aims_at_goal_ && has_ended(board); }

  /// Whether `board` has reached a goal that ends the game.
  [[nodiscard]] bool has_ended(const Board& board) const {
    return may_end_ && stops_at_goal(goal_, board);
  }

 private:
  static constexpr auto worth_of_goal =
      static_cast<Number>(AimScale::at_goal + AimScale::on_the_way);

  [[nodiscard]] Number counted_worth(const Board& board) const {
    if constexpr (std::same_as<Board, PackedBoard>) {
      Number sum = 0;
      for (unsigned row = 0; row < 4; ++row) {
        sum += line_worth_[board.bits >> (16 * row) & 0xFFFF];
      }
      return sum;
    } else {
      return static_cast<Number>(counted_score(score_, board));
    }
  }

  GoalRule goal_;
  ScoreRule score_;
  /// By PackedLine, for packed boards if the score is counted on the board.
  std::vector<Number> line_worth_;
  std::vector<Number> rank_worth_;  ///< by the largest rank, where the goal is the aim
  bool may_end_;                    ///< a goal ends games
  bool aims_at_goal_;
  bool has_worth_;
  Number per_point_;  ///< apart from the worth
  Number discount_;
};

}  // namespace tilery
#pragma GCC visibility pop
