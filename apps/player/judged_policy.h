#pragma once
// A judge of boards as a player of whole games.

#include "apps/player/advice.h"
#include "apps/player/judge.h"
#include "apps/player/policy.h"

namespace tilery {

/// The move of the highest value, after thinking so long about it, by what a player is shown. Knows
/// walled boards alone: a packed game does not tell a bonus from its window. Requires a judge for
/// the rules, which stays.
PolicyMaker judged_policy(const Judge& judge, const Thinking& thinking);

}  // namespace tilery
