#pragma once
// Counts of games played at random, and the random directions.

#include <array>
#include <cstdint>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"

namespace tilery {

/// The result of one finished game.
struct FinishedGame {
  std::uint64_t seed = 0;
  std::uint64_t moves = 0;
  std::uint64_t score = 0;
  Rank highest = 0;  ///< on the last board
  friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

/// The results of finished games, summed.
struct PlayTally {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t score = 0;                  ///< the sum of the scores
  std::uint64_t score_squares = 0;          ///< the sum of their squares, modulo 2^64
  std::array<std::uint64_t, 16> highest{};  ///< how many games ended with that highest rank
  bool lists_games = false;                 ///< whether each game is also listed
  std::vector<FinishedGame> listed;         ///< in any order

  /// Counts `game`, which is over.
  void add(const PackedRules& rules, const PackedGame& game);

  friend bool operator==(const PlayTally&, const PlayTally&) = default;
};

/// The random player of a lane whose first game has the seed `first_seed`: attempt a, from 0, goes
/// in the direction of the two bits from 2 * (a % 32) up of number a / 32 + 1 of
/// Random{mix(~first_seed)}.
class RandomPlayer {
 public:
  static constexpr std::uint64_t attempts_a_number = 32;

  explicit constexpr RandomPlayer(std::uint64_t first_seed) : seed_(mix(~first_seed)) {}

  /// The 32 directions from attempt 32 * `block` on, two bits each, the first lowest.
  [[nodiscard]] constexpr std::uint64_t directions(std::uint64_t block) const {
    return Random{.seed = seed_, .counter = block}.next();
  }

  [[nodiscard]] constexpr Direction direction(std::uint64_t attempt) const {
    const std::uint64_t block = directions(attempt / attempts_a_number);
    return all_directions[(block >> (2 * (attempt % attempts_a_number))) & 3];
  }

 private:
  std::uint64_t seed_;
};

}  // namespace tilery
