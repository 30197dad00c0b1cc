#pragma once
// A packed game as a learner plays it: afterstates, rewards and what follows.

#include <array>
#include <cstdint>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/core/direction.h"
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

}  // namespace tilery
