#pragma once
// A kept game in short, as lists and statistics need it.

#include <array>
#include <cstdint>
#include <string>

namespace tilery {

/// The number of a game's row in the store, from 1.
using GameId = std::int64_t;

struct GameSummary {
  GameId id = 0;
  std::string cartridge;
  int width = 4;
  int height = 4;
  int players = 1;
  std::int64_t began = 0;  ///< seconds since 1970-01-01 00:00 UTC; 0 if unknown
  std::int64_t saved = 0;  ///< when last, likewise
  std::array<std::uint64_t, 2> scores{};
  std::uint64_t largest = 0;    ///< the face of the largest tile
  std::uint64_t moves = 0;      ///< that lead to the last board
  std::uint64_t played_ms = 0;  ///< the sum of the waits
  bool is_over = false;
  bool has_undo = false;  ///< or goes on from another game, or from a board set up by hand
};

}  // namespace tilery
