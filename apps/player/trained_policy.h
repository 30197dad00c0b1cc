#pragma once
// A network as a player of whole games.

#include "apps/player/policy.h"
#include "tilery/value/network.h"

namespace tilery {

/// The move of the highest value, `depth` moves looked ahead, by what a player is shown. Knows
/// walled boards alone: a packed game does not tell a bonus from its window. Requires a network for
/// the rules, which stays.
PolicyMaker trained_policy(const Network& network, int depth);

}  // namespace tilery
