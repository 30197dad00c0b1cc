#pragma once
// What stops sight in a window of any radius, read from a framed map's bits.

#include <span>

#include "tilery/explore/framed_map.h"
#include "tilery/explore/mob.h"
#include "tilery/explore/window_set.h"

namespace tilery {

/// The cells that stop sight around `from`, mobs included, as `blocking_around` answers for a
/// scenery. Costs a few operations a row, whatever the map's size. Requires `from` on the map and a
/// radius of 1 to 63.
WindowSet blocking_around(const FramedMap& map, std::span<const Mob> mobs, Cell from, int radius);

}  // namespace tilery
