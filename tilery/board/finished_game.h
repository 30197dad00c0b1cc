#pragma once
// The result of a game.

#include <cstdint>

#include "tilery/rules/ladder.h"

namespace tilery {

struct FinishedGame {
  std::uint64_t seed = 0;
  std::uint64_t moves = 0;
  std::uint64_t score = 0;
  Rank highest = 0;         ///< the highest tile of the whole game
  bool has_won = false;     ///< the game reached a goal other than a tile
  std::int8_t winner = -1;  ///< 0 or 1: the player who reached a goal of their own; else -1
  friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

}  // namespace tilery
