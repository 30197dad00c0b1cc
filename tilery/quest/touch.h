#pragma once
// What happens when the party walks into somebody or something.

#include "tilery/quest/happening.h"

namespace tilery::quest {

/// Whether that creature changes places with a party that walks into it.
bool gives_way(const Happening& happening, std::size_t creature);

/// The party talks to a person and strikes at any other creature.
bool meet(const Happening& happening, std::size_t creature);

/// Reads a sign, opens a door or a chest, lights a lamp, begins to work at a lock; false, with a
/// reason said, where nothing comes of it. Requires a solid thing.
bool touch(const Happening& happening, std::size_t thing);

}  // namespace tilery::quest
