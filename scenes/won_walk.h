#pragma once
// The whole quest of the world that ships, walked to its end.

#include <cstdint>
#include <string_view>

#include "tilery/quest/state.h"

namespace tilery::scenes {

/// The seed of the walk, and its turns as docs/formats.md writes them, separated by blanks.
inline constexpr std::uint64_t won_walk_seed = 2;
std::string_view won_walk_turns();

/// The state after the last turn.
quest::State won_walk_end();

}  // namespace tilery::scenes
