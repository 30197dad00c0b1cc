#pragma once
// Searches for a walk that wins a world, and plays the locks on the way.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/quest/command.h"
#include "tilery/quest/state.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// The commands of a walk from the beginning and the state after them.
struct PlannedWalk {
  std::vector<Command> commands;  ///< each took a turn
  State last;                     ///< last.is_won: the walk wins the quest
};

/// Plays the quest with that seed. The party goes to the nearest useful thing: an item, a chest, a
/// door, a person with a wish, the target of a stage. It opens locks by playing them to the goal.
/// Ends when the quest is won, when nothing is left to do, or after `most_turns` commands. A walk
/// that does not win proves nothing.
PlannedWalk planned_walk(const World& world, std::uint64_t seed, std::size_t most_turns = 20'000);

/// A reason why `walk` does not complete its last stage, from what happened on the walk: nobody
/// wants an item, a lock did not open, a thing was not found. Requires a walk that does not win.
std::string reason_for_undone_stage(const World& world, const PlannedWalk& walk);

// Opens locks: finds moves on the board of a lock that lead to its goal.

/// A move on a lock's board: the first move of the best of many random games from here. The games
/// use the tiles that will really enter, as a lock's stream is known. Nothing if no move is left.
std::optional<Direction> move_at_lock(const Lock& lock, const Position& position, Random& random);

}  // namespace tilery::quest
