#pragma once
// Proves that a quest can be won: a planner that knows the whole world looks for a walk that wins
// it.

#include <cstdint>
#include <vector>

#include "tilery/quest/command.h"
#include "tilery/quest/state.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// The commands of a walk from the beginning and the state after them.
struct PlannedWalk {
  std::vector<Command> commands;  ///< each took a turn
  State last;                     ///< last.is_won says whether the walk wins the quest
};

/// Plays the quest with that seed: goes to the nearest thing that helps (an item, a chest, a door,
/// somebody to please, what a stage asks for), and opens locks by playing their boards to the goal.
/// Ends when the quest is won, when nothing is left to do, or after `most_turns` commands. A walk
/// that does not win proves nothing.
PlannedWalk planned_walk(const World& world, std::uint64_t seed, std::size_t most_turns = 20'000);

}  // namespace tilery::quest
