#pragma once
// Shortest ways over the ground that a party knows.

#include <optional>

#include "tilery/quest/state.h"
#include "tilery/quest/travel_memory.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// The first step of a shortest way to `target`, or to a cell beside it if it cannot be entered.
/// Nothing if the party stands there or knows no way.
std::optional<Offset> step_towards(const World& world, const State& state, Cell target);

/// The first step of a shortest way to something new: an item, a closed door that opens, or a cell
/// next to cells the party has never seen and from which `memory` may not have looked.
std::optional<Offset> step_to_explore(const World& world, const State& state,
                                      const TravelMemory& memory);

}  // namespace tilery::quest
