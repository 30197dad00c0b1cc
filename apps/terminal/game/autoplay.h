#pragma once
// The player beside the human.

#include <memory>

#include "apps/console/steady_clock.h"
#include "tilery/player/hint_desk.h"

namespace tilery {

/// How the player beside the human thinks and plays. It moves from page to page with the game, so
/// that a network is read only once.
struct Autoplay {
  std::unique_ptr<HintDesk> desk;  ///< made when it is first needed
  Thinking thinking{.depth = 5, .milliseconds = 250, .clock = steady_milliseconds};
  int delay_ms = 250;  ///< between two moves; 0: as fast as it can think
  bool shows_values = true;
};

}  // namespace tilery
