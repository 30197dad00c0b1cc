#pragma once
// The player beside the human: how it thinks, and how fast it plays when it does.

#include <memory>
#include <string>

#include "apps/player/hint_desk.h"

namespace tilery {

/// Goes from page to page with the game, so that a network is read once.
struct Autoplay {
  std::unique_ptr<HintDesk> desk;  ///< made when it is first needed
  Thinking thinking{.depth = 5, .milliseconds = 250};
  int delay_ms = 250;  ///< between two moves; 0 for as fast as it goes
  bool shows_values = true;
};

inline constexpr int longest_delay_ms = 60'000;

/// The next of some usual delays, the longest of which is 2 seconds and the shortest 0; `delay_ms`
/// itself beyond those.
int faster(int delay_ms);
int slower(int delay_ms);

/// "4 moves a second" or "as fast as it can".
std::string pace_words(int delay_ms);

}  // namespace tilery
