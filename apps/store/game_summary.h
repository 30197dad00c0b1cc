#pragma once
// A summary of a kept game, for lists and statistics.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "tilery/record/record.h"

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
  std::int64_t saved = 0;  ///< when it was last saved, in the same unit
  /// The time that orders lists, since 1970: of the removal for removed games, else of the last
  /// save.
  std::int64_t listed_ms = 0;
  std::array<std::uint64_t, 2> scores{};
  std::uint64_t largest = 0;    ///< the face of the largest tile
  std::uint64_t moves = 0;      ///< without undone moves
  std::uint64_t played_ms = 0;  ///< the player's time for all events
  bool is_over = false;
  Standing standing;             ///< how it was played: with undo, with hints and so on
  std::uint64_t rules_hash = 0;  ///< of its rules at this size
};

/// The summary of a record that has a result. `saved` is in seconds since 1970.
GameSummary summary_of(const Record& record, GameId id, std::int64_t saved);

/// Milliseconds since 1970-01-01 00:00 UTC by the system's clock.
std::int64_t now_ms();

/// The player's time for the events from number `first` on, in milliseconds.
std::uint64_t played_ms(const Record& record, std::size_t first = 0);

}  // namespace tilery
