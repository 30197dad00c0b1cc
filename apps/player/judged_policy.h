#pragma once
// A judge of boards as a player of whole games.

#include "apps/player/advice.h"
#include "apps/player/judge.h"
#include "apps/player/policy.h"

namespace tilery {

/// The move of the highest value, after thinking so long about it, by what a player is shown.
/// Requires a judge for `rules`, which stays. Knows walled boards alone where a shown tile may be
/// one of a window: a packed game does not tell it from its window.
PolicyMaker judged_policy(const Rules& rules, const Judge& judge, const Thinking& thinking);

}  // namespace tilery
