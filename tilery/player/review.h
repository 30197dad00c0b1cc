#pragma once
// Reviews of games: the loss of each move against the best one. The values of moves come from a
// search by a Player.

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/game/game.h"
#include "tilery/player/advice.h"

#pragma GCC visibility push(default)
namespace tilery {

struct ReviewedMove {
  std::size_t actions = 0;  ///< before the move, which begins at Game::position_after(actions)
  Direction played = Direction::left;
  Direction best = Direction::left;
  double value = 0;     ///< of the best move, in the evaluator's ValueUnit
  double loss = 0;      ///< value minus the value of `played`; 0 for a best move
  double expected = 0;  ///< the final score expected before the move, or the odds in percent
};

/// The options of a review.
struct ReviewPlan {
  SearchLimits search_limits = {};  ///< of the search for each move
  /// Called before each action of the game, also before actions that are no moves.
  std::function<void(std::size_t action)> note = {};
  IsCancelled is_cancelled = {};  ///< once it returns true, the remaining actions are left out
};

/// The moves of a game that were not undone, in order. A forced move has no loss. Leaves out moves
/// that the player's rules forbid, because a goal has ended the game. The ranks of the communicator
/// share the work.
std::vector<ReviewedMove> reviewed(const Game& game, Player<BoardEvaluator>& player,
                                   const ReviewPlan& plan,
                                   Communicator& communicator = lone_communicator());

/// The moves that lost something, the largest loss first, at most `most`.
std::vector<ReviewedMove> mistakes(std::vector<ReviewedMove> moves, std::size_t most);

/// "blunder" for a loss of at least 3% of the best move's value, "mistake" from 1%, else "slip".
/// Requires values that are not the heuristic's (ValueUnit::heuristic).
std::string_view kind_of(const ReviewedMove& move);

struct Grade {
  char letter = 'A';      ///< A to E
  double best_share = 0;  ///< share of moves that were the best, 0 to 1
  double mean_loss = 0;   ///< the mean of the moves' losses, each divided by the best move's value
};

/// The mean loss of a game's moves. It compares games of different lengths.
struct Regret {
  double mean = 0;    ///< in points; for ValueUnit::percent in percentage points
  double margin = 0;  ///< half the width of the mean's 95% interval; 0 for one move
};

/// Requires values as kind_of() does.
Regret regret_of(const std::vector<ReviewedMove>& moves);

/// A for a mean loss of at most 0.1%, B to 0.3%, C to 1%, D to 3%, else E. With values of the
/// heuristic only `best_share` has a meaning.
Grade grade_of(const std::vector<ReviewedMove>& moves);

}  // namespace tilery
#pragma GCC visibility pop
