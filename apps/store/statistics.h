#pragma once
// Statistics of kept games.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/store/game_summary.h"

namespace tilery {

/// Comparable games: equal cartridge, rules, size, number of players and standing.
struct GameGroup {
  std::string cartridge;
  int width = 4;
  int height = 4;
  int players = 1;
  Standing standing;
  std::uint64_t rules_hash = 0;
  bool is_one_of_several = false;  ///< another group differs from it only in its rules
  std::vector<GameSummary> games;  ///< in the order of the input
};

/// The games in groups, sorted by name, size and players, games played alone first.
std::vector<GameGroup> grouped(std::span<const GameSummary> games);

/// The score that counts: the higher one of two players.
std::uint64_t counting_score(const GameSummary& game);

struct TileCount {
  std::uint64_t face = 0;
  std::size_t games = 0;  ///< finished games whose largest tile was at least this
  friend bool operator==(const TileCount&, const TileCount&) = default;
};

/// Scores from `low` to `high`, both included.
struct ScoreBin {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  std::size_t games = 0;
  friend bool operator==(const ScoreBin&, const ScoreBin&) = default;
};

/// `games`, `moves` and `played_ms` count all games. The other fields count only finished games, so
/// that games that were only begun do not lower the mean.
struct Statistics {
  std::size_t games = 0;
  std::size_t finished = 0;
  std::uint64_t moves = 0;
  std::uint64_t played_ms = 0;
  std::optional<std::uint64_t> best;  ///< Nothing if no game is finished.
  std::optional<double> mean;         ///< Nothing if no game is finished.
  std::optional<double> median;       ///< The mean of the middle two of an even number.
  std::vector<TileCount> reached;     ///< The largest tile first.
  std::vector<ScoreBin> histogram;    ///< At most 10 bins of one round width, without gaps.
  std::vector<std::uint64_t> course;  ///< Scores, the oldest first.
};

Statistics statistics_of(std::span<const GameSummary> games);

}  // namespace tilery
