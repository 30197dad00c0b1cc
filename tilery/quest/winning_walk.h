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

/// Plays the quest with `seed`. The party always goes to the nearest useful thing: an item, a
/// chest, a door, a person with a wish, the target of a stage. It plays each lock until it opens,
/// or gives it up after many restarts. It restarts a board that is stuck or takes too many moves.
/// Ends when the quest is won, when nothing is left to do, or after `most_turns` commands; a lock
/// that was begun is still played. A walk that does not win does not prove that the quest cannot be
/// won.
PlannedWalk planned_walk(const World& world, std::uint64_t seed, std::size_t most_turns = 20'000);

/// Why `walk` did not complete its last stage, in clauses with "; " between them: for example,
/// nobody wants an item, a lock did not open, or a target was not found. Requires a walk that does
/// not win.
std::string reason_for_undone_stage(const World& world, const PlannedWalk& walk);

// Moves on the boards of locks.

/// The move after which random games reach the lock's goal most often, or last longest if none
/// reaches it. The next tiles of a lock are known, so these games use the tiles that will enter.
/// Nothing if no move is left.
std::optional<Direction> move_at_lock(const Lock& lock, const Position& position, Random& random);

}  // namespace tilery::quest
