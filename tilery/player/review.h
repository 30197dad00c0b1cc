#pragma once
// Reviews of games: what each move lost against the best one, by the player's values.

#include <cstddef>
#include <functional>
#include <vector>

#include "tilery/game/game.h"
#include "tilery/player/advice.h"
#include "tilery/player/crew.h"

namespace tilery {

struct ReviewedMove {
  std::size_t actions = 0;  ///< before the move; Game::position_after(actions) is its position
  Direction played = Direction::left;
  Direction best = Direction::left;
  double value = 0;     ///< of the best move: the points expected from there on
  double loss = 0;      ///< the best move's value less the played one's; 0 for a best move
  double expected = 0;  ///< the final score expected before the move
};

/// All moves of a game that were not undone, in order. Forced moves lose nothing. The processes of
/// `crew` share the actions; `note(action)` is called before each action that this one searches.
std::vector<ReviewedMove> reviewed(const Game& game, Player<Judge>& player,
                                   const Thinking& thinking,
                                   const std::function<void(std::size_t)>& note,
                                   Crew& crew = lone_crew());

/// The moves that lost something, the largest loss first, at most `most`.
std::vector<ReviewedMove> mistakes(std::vector<ReviewedMove> moves, std::size_t most);

struct Grade {
  char letter = 'A';      ///< A to E
  double best_share = 0;  ///< share of moves that were the best, 0 to 1
  double mean_loss = 0;   ///< of a move, as a share of its expected points
};

/// A for a mean loss of at most 0.1%, B to 0.3%, C to 1%, D to 3%, else E.
Grade grade_of(const std::vector<ReviewedMove>& moves);

}  // namespace tilery
