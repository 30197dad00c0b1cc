#pragma once
// On which boards a game is played.

#include <string>

#include "tilery/rules/rules.h"

namespace tilery {

/// "packed boards, in vectors where games are played at random", "walled boards, because of tiles
/// that enter where they hurt most" and so on.
std::string kernel_words(const Rules& rules);

}  // namespace tilery
