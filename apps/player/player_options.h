#pragma once
// Who plays and how long it thinks, in the words of the command line.

#include <string>

#include "tilery/player/advice.h"

namespace tilery {

class ConsoleCommand;

/// The values of --network, --depth, --time-ms, --selective and --least-odds.
struct PlayerWords {
  std::string network;
  Thinking spoken{.depth = 0};  ///< depth 0 where none was said
  Thinking usual{.depth = 1};   ///< without a depth and a time

  [[nodiscard]] bool is_timed() const { return spoken.milliseconds > 0; }

  /// As deep as it goes where a time alone was said.
  [[nodiscard]] Thinking thinking() const;
};

/// Adds the five options, which write into `words`; they stay.
void add_player_options(ConsoleCommand command, PlayerWords& words);

}  // namespace tilery
