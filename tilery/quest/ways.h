#pragma once
// Shortest ways over the ground that a party knows.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/quest/journey.h"
#include "tilery/quest/state.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// The first step of a shortest way to `target`, or to a cell beside it if it cannot be entered.
/// Nothing if the party is already there or knows no way.
std::optional<Offset> step_towards(const World& world, const State& state, Cell target);

/// The first step of a shortest way to something new: an item, a closed door that opens, or a cell
/// next to cells the party has never seen and from which `memory` may not have looked.
std::optional<Offset> step_to_explore(const World& world, const State& state,
                                      const TravelMemory& memory);

/// The number of steps to each cell of the party's area over known ground, by index_of. For a cell
/// that cannot be entered, it is the number of steps to the nearest cell beside it, plus one. 0 for
/// cells that no known way leads to, and for the party's own.
std::vector<int> known_steps(const World& world, const State& state);

}  // namespace tilery::quest

#pragma GCC visibility push(default)
namespace tilery::quest {

// Destinations of a party: the exits, people, things and items that it knows in its area, and the
// next goal of the quest.

/// In the order of lists.
enum class DestinationKind : std::uint8_t { exit, person, item, thing };

/// A place worth going to.
struct Destination {
  DestinationKind kind = DestinationKind::thing;
  std::string name;  ///< "Orla", "pier (to The town)", "closed door"
  Cell cell;
  Offset way;  ///< from the party, as the crow flies
  int steps = 0;
  TileCode tile = 0;  ///< its picture
};

/// All destinations in the party's area to which it knows a way: exits first, then people, items
/// and things, the nearest of each kind first. An exit names the area behind it once the party has
/// been there.
std::vector<Destination> destinations(const World& world, const State& state);

/// The next goal of the quest, in any area; for hints.
struct QuestGoal {
  int area = 0;
  Cell cell;
  std::string name;  ///< "Orla", "the bottle", "the chest"
  std::string deed;  ///< the action there: "talk to Orla", "take the bottle"
  Offset first;      ///< the first step of a shortest way; it may cross unknown ground
  std::string exit;  ///< the exit to take first, if the goal lies in another area
  std::optional<Cell> exit_cell;
};

/// The nearest goal of the present stage: an item that it needs, a person to give an item to, its
/// deed, or a door on the way. If there is no way to one, the nearest goal of the whole quest: also
/// an item that another person or a door needs. Nothing if the quest is won, or nothing is left to
/// do.
std::optional<QuestGoal> next_quest_goal(const World& world, const State& state);

}  // namespace tilery::quest
#pragma GCC visibility pop
