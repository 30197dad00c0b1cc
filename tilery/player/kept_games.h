#pragma once
// A measurement that keeps its games while it goes on, so that it continues where it was stopped.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/player/game_statistics.h"
#include "tilery/player/paired_test.h"

namespace tilery {

/// The games of a measurement, from its first seed on.
struct KeptGames {
  GameStatistics played;  ///< of the first games, as an earlier run kept them
  /// Called now and then, in each process, with the statistics of all games so far.
  std::function<void(const GameStatistics& all)> keep;
};

/// The games of two players, from the first seed on.
struct KeptPairs {
  std::vector<PairedScores> played;
  std::function<void(std::span<const PairedScores> all)> keep;  ///< as KeptGames::keep
};

/// Pairs as bytes, for another process or a file.
std::string bytes_of_pairs(std::span<const PairedScores> pairs);
/// What bytes_of_pairs gave; nothing if other bytes are no pairs.
std::optional<std::vector<PairedScores>> pairs_of_bytes(std::string_view bytes);

/// How many games to play before they are kept again, if `played` are over, `lanes` are played at
/// once in all processes, and each lane takes `block` at once. A lane plays at least 32, so that
/// waiting for the last of them costs little; and keeping costs little beside playing a 64th part
/// of all games.
std::uint64_t games_to_keep(std::uint64_t played, std::uint64_t lanes, std::uint64_t block);

/// How a measurement plays its games.
struct GamePlay {
  /// The games `from` to `from + count - 1`, counted from 0.
  std::function<GameStatistics(std::uint64_t from, std::uint64_t count)> play;
  const KeptGames* kept = nullptr;  ///< none: nothing is kept
  std::uint64_t lanes = 1;          ///< as in games_to_keep
  std::uint64_t block = 1;
};

/// `games`, which are the first ones, with those that follow until there are `end`: in parts that
/// are kept, or else at once.
GameStatistics played_on(GameStatistics games, std::uint64_t end, const GamePlay& how);

}  // namespace tilery
