#pragma once
// Locks that are sliding boards.

#include "tilery/quest/command.h"
#include "tilery/quest/happening.h"

namespace tilery::quest {

/// The lock that is worked at. Requires state.lock.
const Lock& lock_of(const World& world, const State& state);

/// Begins to work at the lock of that thing. Its board is drawn anew.
void begin_lock(const Happening& happening, int thing);

/// Slides, restarts or leaves; false, with a reason said, for anything else and for a slide that
/// moves nothing.
bool work_at_lock(const Happening& happening, const Command& command);

}  // namespace tilery::quest
