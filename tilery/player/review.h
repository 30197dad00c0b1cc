#pragma once
// A finished game looked at again: what each move cost, by the player's values.

#include <cstddef>
#include <functional>
#include <vector>

#include "tilery/game/game.h"
#include "tilery/player/advice.h"

namespace tilery {

struct ReviewedMove {
  std::size_t actions = 0;  ///< before it; Game::position_after(actions) is the board
  Direction played = Direction::left;
  Direction best = Direction::left;
  double value = 0;     ///< the best move's: the score that could be expected from there on
  double loss = 0;      ///< the best move's value less the played one's; 0 for a best move
  double expected = 0;  ///< the final score that could be expected then
};

/// Every move of a game that was not undone, in order. Forced moves cost nothing. `note` hears of
/// each action before it is looked at.
std::vector<ReviewedMove> reviewed(const Game& game, Player<Judge>& player,
                                   const Thinking& thinking,
                                   const std::function<void(std::size_t)>& note);

/// The moves that cost something, the dearest first, at most `most`.
std::vector<ReviewedMove> mistakes(std::vector<ReviewedMove> moves, std::size_t most);

struct Grade {
  char letter = 'A';      ///< A to E
  double best_share = 0;  ///< of moves that were the best, 0 to 1
  double mean_loss = 0;   ///< of a move, as a share of what was to be expected
};

/// A for losing at most 0.1% of what was to be expected with a move, then B 0.3%, C 1%, D 3%.
Grade grade_of(const std::vector<ReviewedMove>& moves);

}  // namespace tilery
