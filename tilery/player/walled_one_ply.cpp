#include "tilery/player/walled_one_ply.h"

namespace tilery {

void WalledOnePly::look(const Position& game, Slides& slid) const {
  if (game.moves < most_moves_ && !rules_.has_ended(game.board)) {
    slides_.write(game.board, {slid.data(), &slid[1], &slid[2], &slid[3]});
    return;
  }
  for (QuickSlide& none : slid) {
    none.moved = false;
  }
}

FinishedGame WalledOnePly::result(const Position& game, std::uint64_t seed) const {
  return {seed, game.moves, score_of(all_, game), game.board.largest()};
}

}  // namespace tilery
