#pragma once
// Plays many games at once at random, for statistics and for training.

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "tilery/board/finished_game.h"
#include "tilery/board/kernel.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"
#include "tilery/game/play.h"
#include "tilery/game/position.h"
#include "tilery/kernels/lane_group.h"
#include "tilery/kernels/lane_start.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The random player of a lane whose first game has the seed `first_seed`. Attempt a, counted from
/// 0, reads number a / 32 + 1 of Random{mix(~first_seed)}. Bits 2 * (a % 32) and 2 * (a % 32) + 1
/// of that number are its direction.
class RandomPlayer {
 public:
  static constexpr std::uint64_t attempts_per_number = 32;

  explicit constexpr RandomPlayer(std::uint64_t first_seed) : seed_(mix(~first_seed)) {}

  /// The 32 directions from attempt 32 * `block` on, two bits each, the first lowest.
  [[nodiscard]] constexpr std::uint64_t directions(std::uint64_t block) const {
    return Random{.seed = seed_, .counter = block}.next();
  }

  [[nodiscard]] constexpr Direction direction(std::uint64_t attempt) const {
    const std::uint64_t block = directions(attempt / attempts_per_number);
    return all_directions[(block >> (2 * (attempt % attempts_per_number))) & 3];
  }

 private:
  std::uint64_t seed_;
};

struct RandomPlayStart {
  std::uint64_t first_seed = 1;
  std::size_t lanes = 1024;  ///< at least 1
  Kernel kernel = Kernel::simd;
};

/// Plays lane after lane by game/play.h: the definition of RandomGames' results.
class PlainGames {
 public:
  PlainGames(const Rules& rules, const RandomPlayStart& start);

  void step(const Rules& rules, std::size_t attempts);
  [[nodiscard]] Position position(const Rules& /*rules*/, std::size_t lane) const {
    return play_.position(lanes_[lane].game);
  }
  [[nodiscard]] std::uint64_t moves(std::size_t lane) const {
    return play_.moves(lanes_[lane].game);
  }
  [[nodiscard]] std::size_t lanes() const { return lanes_.size(); }
  [[nodiscard]] std::vector<FinishedGame>& games() { return games_; }

 private:
  struct Lane {
    RandomPlayer player;
    QuickPlay::Game game;
  };

  void step_lane(Lane& lane, std::uint64_t directions, std::uint64_t attempts);

  QuickPlay play_;
  std::vector<Lane> lanes_;
  std::uint64_t attempts_ = 0;
  std::vector<FinishedGame> games_;
};

/// PlainGames in vectors.
class VectorGames {
 public:
  VectorGames(const Rules& rules, const LaneRules& lane_rules, const RandomPlayStart& start);

  void step(const Rules& rules, std::size_t attempts);
  [[nodiscard]] Position position(const Rules& rules, std::size_t lane) const;
  [[nodiscard]] std::uint64_t moves(std::size_t lane) const { return groups_.moves(lane); }
  [[nodiscard]] std::size_t lanes() const { return lanes_.size(); }
  [[nodiscard]] std::vector<FinishedGame>& games() { return games_; }

 private:
  struct Lane {
    RandomPlayer player;
    std::uint64_t mass = 0;   ///< of the first board, for LaneRules::derives_score
    std::uint64_t worth = 0;  ///< of the first board for derives_score; else the points so far
  };
  /// Sums over a board.
  struct Sums {
    std::uint64_t mass = 0;
    std::uint64_t worth = 0;
    Rank highest = 0;
  };

  void begin(const Rules& rules, std::size_t lane, std::uint64_t seed);
  [[nodiscard]] Sums sums_over(const auto& rank_of) const;
  [[nodiscard]] Sums sums_of(std::size_t lane) const;
  [[nodiscard]] std::uint64_t score(std::size_t lane, const Sums& sums) const;
  void end(const Rules& rules, std::size_t lane);
  void step_group(const Rules& rules, std::size_t group, std::size_t attempts);
  void begin_block(std::size_t group, std::uint64_t block);
  [[nodiscard]] std::uint8_t top_after(std::uint64_t moves) const;
  LaneRun play_gathering(std::size_t group, std::size_t number);

  WalledPlay walled_;  ///< starts games that may begin without a move
  LaneStarts starts_;
  LaneGroups groups_;
  std::vector<Lane> lanes_;
  std::uint64_t start_mass_ = 0;    ///< the largest mass of a first board
  std::vector<std::uint8_t> tops_;  ///< by group: LaneTask::top of this block of attempts
  std::uint64_t attempts_ = 0;
  std::vector<FinishedGame> games_;
};

/// Games in n lanes. Lane j plays the games of the seeds first_seed + j, first_seed + j + n, ...
/// one after the other. Each game draws the same numbers as game/game.h with its seed, so that it
/// can be played again there. In every attempt each lane tries one direction of its RandomPlayer,
/// which continues through all games of the lane. An attempt that is no move changes nothing, so
/// moves are drawn uniformly from the possible ones. Play continues after goals that ask. When a
/// game is over, or has no move when it begins, it is listed, and the lane's next game starts.
/// Every kernel gives the same games. Requires rules under which some game begins with a move.
class RandomGames {
 public:
  RandomGames(const Rules& rules, const RandomPlayStart& start);

  /// Makes `attempts` attempts in every lane.
  void step(std::size_t attempts);

  /// The games that are over and not yet taken, in any order. A fair sample needs all seeds up to
  /// some number, because short games end first.
  std::vector<FinishedGame> take_games();

  /// The present game of `lane`: its board, chance, moves and score. The preview of a bonus
  /// is its window with Kernel::simd; with Kernel::plain it may be exact.
  [[nodiscard]] Position position(std::size_t lane) const;

  /// The moves of the longest present game, and the sum over all present games.
  [[nodiscard]] std::uint64_t most_moves() const;
  [[nodiscard]] std::uint64_t present_moves() const;

  /// Kernel::plain also if vectors were requested but cannot play the rules.
  [[nodiscard]] Kernel kernel() const;

 private:
  Rules rules_;
  std::variant<PlainGames, VectorGames> play_;
};

}  // namespace tilery
#pragma GCC visibility pop
