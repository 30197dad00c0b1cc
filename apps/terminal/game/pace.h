#pragma once
// How fast a watched game goes, and the keys that change it.

#include <cstdint>
#include <string>

#include "apps/terminal/toolkit/keymap.h"

namespace tilery {

inline constexpr int longest_delay_ms = 60'000;

/// The next shorter or longer of the usual delays, from 0 to 2 seconds; beyond those `delay_ms`
/// itself.
int faster(int delay_ms);
int slower(int delay_ms);

/// "4 moves a second" or "as fast as it can".
std::string pace_words(int delay_ms);

/// Keys of watching; the game's own keys come first.
enum class PaceCommand : std::uint8_t { run_or_stop, faster, slower, one_move };

/// Space, + and =, -, enter.
const Keymap<PaceCommand>& pace_keys();

}  // namespace tilery
