#pragma once
// Opens locks: finds moves on the board of a lock that lead to its goal.

#include <cstdint>
#include <optional>

#include "tilery/core/random.h"
#include "tilery/quest/state.h"

namespace tilery::quest {

/// A move on a lock's board: the first of the best of many games that are played at random from
/// here. They see the tiles that will really come, as a script does. Nothing if no move is left.
std::optional<Direction> move_at_lock(const Lock& lock, const Position& position, Random& random);

}  // namespace tilery::quest
