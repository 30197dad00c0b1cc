#pragma once
// Games as a trainer plays them: afterstates, rewards, entries.

#include <array>
#include <cstdint>

#include "tilery/board/afterstate.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/quick_slides.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/game/position.h"
#include "tilery/value/network_shape.h"

namespace tilery {

/// A board after a move, before a tile enters.
struct PackedAfterstate : PackedSlide {
  float reward = 0;  ///< what the move adds to the score
};

/// Packed games of one rule set. The worth of the first board and the rewards of all moves and
/// entries add up to the score, before any wrapping.
class PackedPlay {
 public:
  using Board = PackedBoard;
  using Game = PackedGame;
  using Afterstates = std::array<PackedAfterstate, 4>;

  explicit PackedPlay(PackedRules rules);

  [[nodiscard]] const Rules& rules() const { return rules_.rules(); }
  [[nodiscard]] Game first_game(std::uint64_t seed) const;
  /// Sets `after`, by Direction. Where a goal has ended the game no direction is a move.
  void look(const Game& game, Afterstates& after) const;
  /// Makes the move in `direction`, which leads to `after`. Requires a move.
  void play(Game& game, Direction direction, const PackedAfterstate& after) const;
  /// What the tile that entered adds to the score: `before` it entered, and `after`.
  [[nodiscard]] float entry_reward(PackedBoard before, const Game& after) const;
  /// What the player knows of the tiles to come.
  [[nodiscard]] Outlook outlook(const Game& game) const;
  /// The score before any wrapping.
  [[nodiscard]] std::uint64_t score(const Game& game) const;
  [[nodiscard]] Rank largest_tile(const Game& game) const;

 private:
  PackedRules rules_;
  AfterstateRules<float> afterstates_;
};

/// A walled board after a move, before a tile enters.
struct WalledAfterstate : QuickSlide {
  float reward = 0;  ///< what the move adds to the score
};

/// Games on boards of any size: slow, and the definition of PackedPlay. Goals that ask are passed.
class WalledPlay {
 public:
  using Board = WalledBoard;
  using Game = Position;
  using Afterstates = std::array<WalledAfterstate, 4>;

  explicit WalledPlay(Rules rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Position first_game(std::uint64_t seed) const;
  void look(const Position& game, Afterstates& after) const;
  void play(Position& game, Direction direction, const WalledAfterstate& after) const;
  [[nodiscard]] float entry_reward(const WalledBoard& before, const Position& after) const;
  [[nodiscard]] Outlook outlook(const Position& game) const;
  [[nodiscard]] std::uint64_t score(const Position& game) const;
  [[nodiscard]] Rank largest_tile(const Position& game) const { return game.board.largest(); }

 private:
  Rules rules_;
  QuickSlides slides_;
  WalledAfterstateRules<float> afterstates_;
};

}  // namespace tilery
