#pragma once
// Finds what a player names: a place on the map, an item in the bag.

#include <optional>
#include <string_view>

#include "tilery/quest/state.h"

namespace tilery::quest {

/// The cell of the person, creature, thing or item called `name`. Part of a name will do, in any
/// capitals. The nearest one in sight comes first, then a thing that the party remembers, then the
/// cell where a creature was last seen. Nothing if no name matches, or `name` is empty.
std::optional<Cell> cell_named(const World& world, const State& state, std::string_view name);

/// The kind of the first item in the bag whose name matches as above.
std::optional<int> item_named(const World& world, const State& state, std::string_view name);

}  // namespace tilery::quest
