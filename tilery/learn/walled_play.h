#pragma once
// A game of any size as a learner plays it: the defining twin of packed_play.h, slower.

#include <array>
#include <cstdint>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/game/position.h"
#include "tilery/value/network_shape.h"

namespace tilery {

/// A board after a move, before anything new appears.
struct WalledAfterstate {
  WalledBoard board;
  float reward = 0;    ///< what the move adds to the score
  bool moved = false;  ///< false: that direction is not a move
};

/// What PackedPlay is to packed games, member by member. Plays on after a goal that asks.
class WalledPlay {
 public:
  using Board = WalledBoard;
  using Game = Position;
  using Afterstates = std::array<WalledAfterstate, 4>;

  explicit WalledPlay(Rules rules) : rules_(std::move(rules)) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Position first_game(std::uint64_t seed) const;
  void look(const Position& game, Afterstates& after) const;
  void play(Position& game, Direction direction, const WalledAfterstate& after) const;
  [[nodiscard]] float entry_reward(const WalledBoard& before, const Position& after) const;
  [[nodiscard]] Outlook outlook(const Position& game) const;
  [[nodiscard]] std::uint64_t score(const Position& game) const;
  [[nodiscard]] Rank largest_tile(const Position& game) const { return game.board.largest(); }

 private:
  [[nodiscard]] float worth(const WalledBoard& board) const;
  [[nodiscard]] bool counts_score() const { return rules_.score.kind == ScoreKind::counted; }

  Rules rules_;
};

}  // namespace tilery
