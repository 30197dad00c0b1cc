#pragma once
// Games as a learner plays them: afterstates, rewards and what follows.

#include <array>
#include <cstdint>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/game/position.h"
#include "tilery/value/network_shape.h"

namespace tilery {

/// A board after a move, before anything new appears.
struct PackedAfterstate : PackedSlide {
  float reward = 0;  ///< what the move adds to the score
};

/// Games of one rule set. The rewards of all moves and entries of a game, and what its first board
/// is worth, add up to its score before any wrapping.
class PackedPlay {
 public:
  using Board = PackedBoard;
  using Game = PackedGame;
  using Afterstates = std::array<PackedAfterstate, 4>;

  explicit PackedPlay(PackedRules rules);

  [[nodiscard]] const Rules& rules() const { return rules_.rules(); }
  [[nodiscard]] Game first_game(std::uint64_t seed) const;
  /// By Direction, into `after`. None has moved where a goal has ended the game.
  void look(const Game& game, Afterstates& after) const;
  /// Plays a direction that is a move, and leads to `after`.
  void play(Game& game, Direction direction, const PackedAfterstate& after) const;
  /// What the tile that entered `after` adds to the score; `before` is the afterstate.
  [[nodiscard]] float entry_reward(PackedBoard before, const Game& after) const;
  [[nodiscard]] Outlook outlook(const Game& game) const;
  [[nodiscard]] std::uint64_t score(const Game& game) const;
  [[nodiscard]] Rank largest_tile(const Game& game) const;

 private:
  [[nodiscard]] float worth(PackedBoard board) const;

  PackedRules rules_;
  std::vector<float> line_worth_;  ///< by PackedLine; empty where scores are gathered
};

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
