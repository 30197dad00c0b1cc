#pragma once
// What one process of a training has done between two exchanges, in memory and as bytes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/learn/played_games.h"

namespace tilery {

struct TrainingShare {
  std::uint64_t moves = 0;
  std::uint64_t next_seed = 0;  ///< the seed after those of all games begun
  PlayedGames games;            ///< that ended
};

/// Moves, next seed, games, their moves, the sum of their scores as a binary64, and the games by
/// largest tile, from rank 0 on: each a number of eight bytes.
std::string bytes_of(const TrainingShare& share);

/// Nothing where the bytes are not those of a share.
std::optional<TrainingShare> share_of_bytes(std::string_view bytes);

}  // namespace tilery
