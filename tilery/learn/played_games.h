#pragma once
// Results of the games that are played in learning.

#include <array>
#include <cstdint>

#include "tilery/rules/ladder.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Results of games played from their beginning to their end.
struct PlayedGames {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  double score_sum = 0;
  std::array<std::uint64_t, highest_rank + 1> by_largest{};  ///< games, by the largest tile's rank

  PlayedGames& operator+=(const PlayedGames& others);
  /// 0 without games.
  [[nodiscard]] double mean_score() const;
  /// The share of games that made a tile of this rank or a higher one; 0 without games.
  [[nodiscard]] double share_with(Rank rank) const;
  /// The rank of the largest tile of all games; 0 without games.
  [[nodiscard]] Rank largest_tile() const;
  friend bool operator==(const PlayedGames&, const PlayedGames&) = default;
};

}  // namespace tilery
#pragma GCC visibility pop
