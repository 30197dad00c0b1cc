#pragma once
// The command-line options of the player: its network and how long it thinks.

#include <string>

#include "tilery/player/advice.h"

namespace tilery {

class ConsoleCommand;

/// The values of --network, --depth, --time-ms, --most-boards, --selective and --least-odds.
struct PlayerWords {
  std::string network;
  Thinking spoken{.depth = 0};  ///< as given; depth 0 without --depth
  Thinking usual{.depth = 1};   ///< the default without --depth and a limit

  [[nodiscard]] bool is_timed() const { return spoken.milliseconds > 0; }

  /// With --time-ms or --most-boards alone the depth is deepest_thinking.
  [[nodiscard]] Thinking thinking() const;
};

/// Adds these options. They write into `words`, which must outlive the command line.
void add_player_options(ConsoleCommand command, PlayerWords& words);

}  // namespace tilery
