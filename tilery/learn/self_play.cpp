#include "tilery/learn/self_play.h"

#include <utility>

#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

Position going_on(Position position) {
  return position.asks ? gone_on(std::move(position)) : position;
}

}  // namespace

PackedPlay::PackedPlay(PackedRules rules)
    : rules_(std::move(rules)), afterstates_(rules_.rules()) {}

PackedGame PackedPlay::first_game(std::uint64_t seed) const {
  return first_packed_game(rules_, seed);
}

void PackedPlay::look(const PackedGame& game, Afterstates& after) const {
  if (afterstates_.has_ended(game.board)) {
    after = {};
    return;
  }
  const auto slid = slides(game.board, rules_);
  const float worth = afterstates_.worth(game.board);
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    PackedAfterstate& there = after[direction];
    there.board = slid[direction].board;
    there.gain = slid[direction].gain;
    there.moved = slid[direction].moved;
    there.reward = afterstates_.reward(worth, there.board, there.gain);
  }
}

void PackedPlay::play(PackedGame& game, Direction direction, const PackedAfterstate& after) const {
  make_move(rules_, game, direction, after);
}

float PackedPlay::entry_reward(PackedBoard before, const PackedGame& after) const {
  return afterstates_.worth(after.board) - afterstates_.worth(before);
}

Outlook PackedPlay::outlook(const PackedGame& game) const {
  return outlook_of(rules_.rules().spawn, game.next, game.supply);
}

std::uint64_t PackedPlay::score(const PackedGame& game) const {
  return afterstates_.counts_score() ? static_cast<std::uint64_t>(afterstates_.worth(game.board))
                                     : game.gathered;
}

Rank PackedPlay::largest_tile(const PackedGame& game) const { return largest(game.board); }

WalledPlay::WalledPlay(Rules rules)
    : rules_(std::move(rules)), slides_(rules_), afterstates_(rules_) {}

Position WalledPlay::first_game(std::uint64_t seed) const {
  return going_on(first_position(rules_, seed));
}

void WalledPlay::look(const Position& game, Afterstates& after) const {
  if (afterstates_.has_ended(game.board)) {
    after = {};
    return;
  }
  const float worth = afterstates_.worth(game.board);
  slides_.write(game.board, {after.data(), &after[1], &after[2], &after[3]});
  for (WalledAfterstate& there : after) {
    there.reward = afterstates_.reward(worth, there.board, there.gain);
  }
}

void WalledPlay::play(Position& game, Direction direction, const WalledAfterstate& after) const {
  make_move(rules_, game, direction, after);
}

float WalledPlay::entry_reward(const WalledBoard& before, const Position& after) const {
  return afterstates_.worth(after.board) - afterstates_.worth(before);
}

Outlook WalledPlay::outlook(const Position& game) const {
  return outlook_of(rules_.spawn, game.next ? game.next->rank : Rank{0}, game.supply);
}

std::uint64_t WalledPlay::score(const Position& game) const {
  return afterstates_.counts_score() ? counted_score(rules_, game.board) : game.gathered[0];
}

}  // namespace tilery
