#pragma once
// Plays many games at once at random, for statistics and for training.

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "tilery/board/batch.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/play_tally.h"
#include "tilery/board/simd_play.h"

namespace tilery {

struct RandomPlayStart {
  std::uint64_t first_seed = 1;
  std::size_t lanes = 1024;  ///< at least 1
  Kernel kernel = Kernel::simd;
  bool lists_games = false;  ///< for take_games
};

/// Plays lane after lane by packed_game.h: the definition of SimdPlay's results.
class PlainPlay {
 public:
  PlainPlay(const PackedRules& rules, const RandomPlayStart& start);

  void step(const PackedRules& rules, std::size_t attempts);

  [[nodiscard]] const PlayTally& tally() const { return tally_; }
  [[nodiscard]] PlayTally& tally() { return tally_; }
  [[nodiscard]] PackedGame game(const PackedRules& /*rules*/, std::size_t lane) const {
    return lanes_[lane].game;
  }

 private:
  struct Lane {
    PackedGame game;
    RandomPlayer player;
  };

  void step_lane(const PackedRules& rules, Lane& lane, std::size_t attempts);

  std::vector<Lane> lanes_;
  std::uint64_t attempts_ = 0;
  PlayTally tally_;
};

/// Games in n lanes. Lane j plays the games of the seeds first_seed + j, first_seed + j + n, ...
/// one after the other. Each game draws the same numbers as game/game.h with its seed, so that it
/// can be played again there. In every attempt each lane tries one direction of its RandomPlayer,
/// which continues through all games of the lane. An attempt that is no move changes nothing, so
/// moves are drawn uniformly from the possible ones. When a game is over, it is counted and the
/// lane's next game starts. Every kernel gives the same games. Requires rules whose first position
/// has a move.
class RandomPlay {
 public:
  RandomPlay(PackedRules rules, const RandomPlayStart& start);

  /// Makes `attempts` attempts in every lane.
  void step(std::size_t attempts);

  /// The results of the games that are over.
  [[nodiscard]] const PlayTally& tally() const;

  /// The games that are over and not yet taken, if RandomPlayStart::lists_games. A fair sample
  /// needs all seeds up to some number, because short games end first.
  std::vector<FinishedGame> take_games();

  /// The present game of `lane`. Requires lane < the number of lanes.
  [[nodiscard]] PackedGame game(std::size_t lane) const;

  /// The kernel in use: Kernel::plain also if vectors were asked for and cannot play the rules.
  [[nodiscard]] Kernel kernel() const;

 private:
  PackedRules rules_;
  std::variant<PlainPlay, SimdPlay> play_;
};

}  // namespace tilery
