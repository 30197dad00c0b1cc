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

/// The first step of a shortest way to `target`, or to a cell beside it if the target cannot be
/// entered. Nothing if the party is already there or knows no way.
std::optional<Offset> step_towards(const World& world, const State& state, Cell target);

/// The first step of a shortest way to something new: an item, a closed door that opens, or a cell
/// beside cells that the party has never seen. Leaves out cells from which, by `memory`, the party
/// has already looked.
std::optional<Offset> step_to_explore(const World& world, const State& state,
                                      const TravelMemory& memory);

/// The number of steps over known ground to each cell of the party's area, by index_of. For a cell
/// that cannot be entered, it is one more than the number of steps to the nearest cell beside it. 0
/// for the party's own cell, and for cells without a known way.
std::vector<int> known_steps(const World& world, const State& state);

/// The offset from the party to the nearest image of `cell` of its area, at any distance.
Offset way_of(const World& world, const State& state, Cell cell);

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
  Offset way;  ///< from the party, in a straight line
  int steps = 0;
  TileCode tile = 0;  ///< its picture
};

/// All destinations in the party's area to which it knows a way: exits first, then people, items
/// and things, the nearest of each kind first. An exit names the area behind it once the party has
/// been there. Empty at a lock.
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

/// The nearest goal of the present stage: an item that it needs, a person who wants an item, its
/// deed, or a door on the way. If none can be reached, the nearest goal of the whole quest, which
/// may also be an item that another person or a door needs. Nothing at a lock, if the quest is won,
/// or if nothing is left to do.
std::optional<QuestGoal> next_quest_goal(const World& world, const State& state);

}  // namespace tilery::quest
#pragma GCC visibility pop
