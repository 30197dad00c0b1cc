#include "tilery/learn/walled_play.h"

#include <cassert>
#include <utility>

namespace tilery {
namespace {

Position going_on(Position position) {
  return position.asks ? gone_on(std::move(position)) : position;
}

}  // namespace

Position WalledPlay::first_game(std::uint64_t seed) const {
  return going_on(first_position(rules_, seed));
}

void WalledPlay::look(const Position& game, Afterstates& after) const {
  const GoalRule& goal = rules_.goal;
  if (goal.tile && goal.then == AtGoal::stop && game.board.largest() >= *goal.tile) {
    after = {};
    return;
  }
  const float now = worth(game.board);
  for (std::size_t way = 0; way < after.size(); ++way) {
    Slide slid = slide(game.board, static_cast<Direction>(way), rules_);
    const bool moved = slid.moved();
    const float reward = counts_score() ? worth(slid.board) - now : static_cast<float>(slid.gain);
    after[way] = {.board = std::move(slid.board), .reward = reward, .moved = moved};
  }
}

void WalledPlay::play(Position& game, Direction direction,
                      const WalledAfterstate& /*after*/) const {
  auto turn = tilery::play(rules_, game, direction, 1);
  assert(turn);
  game = going_on(std::move(turn->after));
}

float WalledPlay::entry_reward(const WalledBoard& before, const Position& after) const {
  return worth(after.board) - worth(before);
}

Outlook WalledPlay::outlook(const Position& game) const {
  return outlook_of(rules_.spawn, game.next ? game.next->rank : Rank{0}, game.supply);
}

std::uint64_t WalledPlay::score(const Position& game) const {
  return counts_score() ? counted_score(rules_, game.board) : game.gathered[0];
}

float WalledPlay::worth(const WalledBoard& board) const {
  return counts_score() ? static_cast<float>(counted_score(rules_, board)) : 0.0F;
}

}  // namespace tilery
