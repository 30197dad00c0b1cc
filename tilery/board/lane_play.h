#pragma once
// Many games at once, each moved as the caller says.

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "tilery/board/batch.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/simd_lanes.h"

namespace tilery {

/// The results of a step. Each span has an item for each lane; if `largest` is empty, it is not
/// written.
struct LaneSteps {
  std::span<double> gains;          ///< the score's gain, not wrapped; 0 without a move
  std::span<std::uint8_t> over;     ///< 1 where the game is over, else 0
  std::span<std::uint8_t> largest;  ///< the highest rank on the board
};

/// The positions of all lanes. An empty span is not written and costs nothing.
struct LaneViews {
  std::span<std::uint8_t> ranks;  ///< sixteen a lane, row by row
  std::span<std::uint8_t> moves;  ///< bit d: direction d is a move; 0 once the game is over
  /// The lowest and the highest rank that the shown tile may have: the tile itself, or the window
  /// of a bonus. 0 where no tile is shown.
  std::span<std::uint8_t> next_low;
  std::span<std::uint8_t> next_high;
  /// The cards left in the deck: card_kinds() a lane, in the rule's order. Empty without a deck.
  std::span<std::uint8_t> cards = {};
};

/// The kinds of cards in the deck; 0 without a deck.
inline std::size_t card_kinds(const SpawnRule& spawn) {
  return spawn.source == SpawnSource::deck ? spawn.tiles.size() : 0;
}

/// A lane whose direction has this number or a higher one stays as it is.
inline constexpr std::uint8_t lane_stays = 4;

/// Lane after lane by packed_game.h: the definition of SimdLanes' results.
class PlainLanes {
 public:
  PlainLanes(const PackedRules& rules, std::size_t lanes);

  void start(const PackedRules& rules, std::size_t lane, const PackedGame& game, NextTile next);
  void step(const PackedRules& rules, std::span<const std::uint8_t> directions,
            const LaneSteps& out);
  void show(const PackedRules& rules, const LaneViews& out) const;
  [[nodiscard]] PackedGame game(std::size_t lane) const { return lanes_[lane].game; }

 private:
  struct Lane {
    PackedGame game;
    NextTile next;
    bool is_over = true;
  };

  static double step_lane(const PackedRules& rules, Lane& lane, Direction direction);

  std::vector<Lane> lanes_;
};

/// Games on packed boards in n lanes, which move together, each in its own direction. They draw the
/// same numbers as game/game.h with their seeds. A game that is over stays as it is until its lane
/// is started again. Every kernel gives the same results. Before their first start lanes are over.
class LanePlay {
 public:
  LanePlay(PackedRules rules, std::size_t lanes, Kernel kernel = Kernel::simd);

  /// Starts the game of `seed` in `lane`. Requires lane < lanes().
  void start(std::size_t lane, std::uint64_t seed);

  /// Continues `game` in `lane`; `next` is its shown tile as players see it. Requires a board that
  /// the rules can make, and a seed and counter of its own.
  void put(std::size_t lane, const PackedGame& game, NextTile next);

  /// Lets each lane attempt the direction with the number `directions[lane]` (Direction's order).
  /// An attempt that is no move changes nothing. Requires a direction for each lane.
  void step(std::span<const std::uint8_t> directions, const LaneSteps& out);

  void show(const LaneViews& out) const;

  /// The present game of `lane`; its gathered score is left out.
  [[nodiscard]] PackedGame game(std::size_t lane) const;

  [[nodiscard]] const PackedRules& rules() const { return rules_; }
  [[nodiscard]] std::size_t lanes() const { return lanes_; }
  /// The kernel in use: Kernel::plain also if vectors were asked for and cannot play the rules.
  [[nodiscard]] Kernel kernel() const;

 private:
  PackedRules rules_;
  std::size_t lanes_;
  std::variant<PlainLanes, SimdLanes> play_;
};

}  // namespace tilery
