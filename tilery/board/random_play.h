#pragma once
// Many games at once, played at random: for statistics of a game, and for training.

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

/// Lane after lane, each by packed_game.h: what defines the answers of SimdPlay.
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
/// one after the other; each draws the very numbers that the game of that seed draws, so that any
/// of them can be played again by game/game.h. In every attempt each lane tries one direction of
/// its RandomPlayer, who plays on through all the lane's games. An attempt that is no move changes
/// nothing, so a move is drawn uniformly from those there are. When no direction is a move, or a
/// goal that stops play is reached, the game is counted and the lane's next one starts. Every
/// kernel gives the same games. Requires that a game's first position has a move.
class RandomPlay {
 public:
  RandomPlay(PackedRules rules, const RandomPlayStart& start);

  /// Makes `attempts` attempts in every lane.
  void step(std::size_t attempts);

  /// Of the games that are over.
  [[nodiscard]] const PlayTally& tally() const;

  /// The games that are over and have not been taken, where they are listed. Whoever wants a fair
  /// sample takes all seeds up to some number: those that end first are the short ones.
  std::vector<FinishedGame> take_games();

  /// The game that `lane` is in. Requires lane < the number of lanes.
  [[nodiscard]] PackedGame game(std::size_t lane) const;

  /// Kernel::plain also where the simd one was asked for and does not know the rules.
  [[nodiscard]] Kernel kernel() const;

 private:
  PackedRules rules_;
  std::variant<PlainPlay, SimdPlay> play_;
};

}  // namespace tilery
