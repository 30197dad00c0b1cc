#include "tilery/search/turn_search.h"

#include <algorithm>
#include <cmath>

namespace tilery {
namespace {

/// The nearness of a tile one step below the goal's tile. Two steps below, it is the square, and so
/// on. Two equal tiles count less than the tile that they make.
constexpr double from_tile_to_tile = 0.35;

double nearness_of_tile(Rank goal, const WalledBoard& board) {
  double sum = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_blocked(cell) && board.rank(cell) > 0) {
      sum += std::pow(from_tile_to_tile, goal - std::min(goal, board.rank(cell)));
    }
  }
  return std::min(sum, 1.0);
}

double nearness_of_clear(const WalledBoard& board) {
  int open = 0;
  int empty = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    open += board.is_blocked(cell) ? 0 : 1;
    empty += board.is_empty(cell) ? 1 : 0;
  }
  return open > 0 ? static_cast<double>(empty) / open : 0;
}

double nearness_of_picture(const GoalRule& goal, const WalledBoard& board) {
  int wanted = 0;
  int found = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::int16_t content = goal.picture[static_cast<std::size_t>(cell)];
    if (content != any_content && !board.is_blocked(cell)) {
      ++wanted;
      found += content == board.rank(cell) ? 1 : 0;
    }
  }
  return wanted > 0 ? static_cast<double>(found) / wanted : 1;
}

/// From 0 to 1, how near a board is to a player's goal.
double nearness(const GoalRule& goal, const WalledBoard& board, std::uint64_t moves) {
  if (goal.tile) {
    return nearness_of_tile(*goal.tile, board);
  }
  if (goal.moves) {
    return std::min(static_cast<double>(moves) / *goal.moves, 1.0);
  }
  return goal.clear ? nearness_of_clear(board) : nearness_of_picture(goal, board);
}

}  // namespace

bool needs_turns(const Rules& rules, const Position& position) {
  return rules.players.goals || (position.is_shared && rules.players.directions) ||
         rules.goal.moves;
}

double lead_of_first(const Rules& rules, const WalledBoard& after, std::uint64_t moves) {
  const auto& goals = *rules.players.goals;
  return OpposedScale::lead * (nearness(goals[0], after, moves) - nearness(goals[1], after, moves));
}

}  // namespace tilery
