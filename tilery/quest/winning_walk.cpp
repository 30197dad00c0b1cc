#include "tilery/quest/winning_walk.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "tilery/quest/lock_player.h"
#include "tilery/quest/turn.h"

namespace tilery::quest {
namespace {

constexpr int most_restarts = 30;

struct Stand {
  int area = 0;
  Cell cell;
};

class WalkPlanner {
 public:
  WalkPlanner(const World& world, std::uint64_t seed) : world_(world) {
    walk_.last = first_state(world, seed);
    random_.seed = seed;
  }

  PlannedWalk walk(std::size_t most_turns) {
    while (!state().is_won && walk_.commands.size() < most_turns && advance()) {
    }
    return std::move(walk_);
  }

 private:
  [[nodiscard]] const State& state() const { return walk_.last; }
  [[nodiscard]] const Area& area(int index) const { return world_.areas[std::size_t(index)]; }
  [[nodiscard]] const AreaState& ground(int index) const {
    return state().areas[std::size_t(index)];
  }

  bool play(const Command& command) {
    Outcome outcome = act(world_, state(), command);
    if (outcome.took_turn) {
      walk_.commands.push_back(command);
      walk_.last = std::move(outcome.state);
    }
    return outcome.took_turn;
  }

  /// One turn, or the whole board of a lock. False if nothing is left to do.
  bool advance() {
    if (state().lock) {
      open_lock();
      return true;
    }
    if (play_from_bag()) {
      return true;
    }
    for (const bool plays_locks : {false, true}) {
      if (const std::optional<Command> command = next_command(plays_locks)) {
        return play(*command);
      }
    }
    return false;
  }

  void open_lock();
  bool play_from_bag();
  std::optional<Command> next_command(bool plays_locks);

  [[nodiscard]] bool is_asked(std::string_view verb, std::string_view name) const {
    const auto found = std::ranges::find(world_.deeds, std::string(verb) + ' ' + std::string(name));
    return found != world_.deeds.end() &&
           state().deeds[std::size_t(found - world_.deeds.begin())] == 0;
  }
  [[nodiscard]] bool has(const std::optional<int>& item) const {
    return item && place_in_bag(state(), *item);
  }
  [[nodiscard]] bool is_wanted(int item) const;

  [[nodiscard]] std::optional<std::size_t> thing_on(Stand stand) const;
  [[nodiscard]] std::optional<std::size_t> creature_on(Stand stand) const;
  [[nodiscard]] bool may_open(const Thing& thing) const { return !thing.key || has(thing.key); }
  [[nodiscard]] bool is_goal(Stand stand, bool plays_locks) const;
  [[nodiscard]] bool is_goal_of_thing(Stand stand, std::size_t thing, bool plays_locks) const;
  [[nodiscard]] bool is_goal_of_creature(Stand stand, std::size_t creature) const;
  [[nodiscard]] bool may_enter(Stand stand) const;
  [[nodiscard]] Stand after_entering(Stand stand) const;
  [[nodiscard]] Command command_towards(Stand goal, Offset step) const;

  const World& world_;
  PlannedWalk walk_;
  Random random_;
  std::set<std::pair<int, int>> given_up_;  ///< area and thing of locks that did not open
};

void WalkPlanner::open_lock() {
  const std::pair<int, int> here = {state().area, state().lock->thing};
  for (int restarts = 0; state().lock;) {
    const std::optional<Direction> move =
        move_at_lock(lock_of(world_, state()), state().lock->position, random_);
    if (move) {
      play({.verb = Verb::slide, .step = {}, .direction = *move});
    } else if (++restarts < most_restarts) {
      play({.verb = Verb::restart, .step = {}});
    } else {
      given_up_.insert(here);
      play({.verb = Verb::leave, .step = {}});
    }
  }
}

bool WalkPlanner::is_wanted(int item) const {
  for (std::size_t i = 0; i < world_.areas.size(); ++i) {
    const Area& area = world_.areas[i];
    for (std::size_t j = 0; j < area.creatures.size(); ++j) {
      if (area.creatures[j].wants == item && !state().areas[i].creatures[j].is_pleased) {
        return true;
      }
    }
  }
  return false;
}

/// Lights what a deed asks for, and eats when that is asked for or health runs low.
bool WalkPlanner::play_from_bag() {
  for (const Carried& carried : state().bag) {
    const ItemKind& kind = world_.items[std::size_t(carried.kind)];
    if (kind.light > 0 && !carried.is_lit && is_asked("light", kind.name)) {
      return play({.verb = Verb::light, .step = {}, .item = carried.kind});
    }
    const bool is_hungry = state().health * 3 < world_.health && !is_wanted(carried.kind);
    const bool is_of_use = kind.heals > 0 && kind.light == 0 && state().health < world_.health;
    if (is_of_use && (is_hungry || is_asked("use", kind.name))) {
      return play({.verb = Verb::use, .step = {}, .item = carried.kind});
    }
  }
  return false;
}

std::optional<std::size_t> WalkPlanner::thing_on(Stand stand) const {
  const std::vector<Thing>& things = area(stand.area).things;
  const auto found = std::ranges::find(things, stand.cell, &Thing::cell);
  return found == things.end() ? std::nullopt : std::optional(std::size_t(found - things.begin()));
}

std::optional<std::size_t> WalkPlanner::creature_on(Stand stand) const {
  const std::vector<Creature>& creatures = ground(stand.area).creatures;
  const auto found = std::ranges::find_if(creatures, [&](const Creature& creature) {
    return creature.health > 0 && creature.cell == stand.cell;
  });
  return found == creatures.end() ? std::nullopt
                                  : std::optional(std::size_t(found - creatures.begin()));
}

bool WalkPlanner::is_goal_of_thing(Stand stand, std::size_t index, bool plays_locks) const {
  const Thing& thing = area(stand.area).things[index];
  const bool is_used = ground(stand.area).used[index] != 0;
  switch (thing.kind) {
    case ThingKind::door:
      return !is_used && may_open(thing) &&
             (!thing.lock ||
              (plays_locks && !given_up_.contains({stand.area, static_cast<int>(index)})));
    case ThingKind::chest:
      return !is_used && may_open(thing);
    case ThingKind::lamp:
      return !is_used && is_asked("light", thing.name) &&
             std::ranges::any_of(state().bag, [&](const Carried& carried) {
               return world_.items[std::size_t(carried.kind)].light > 0;
             });
    case ThingKind::bed:
      return is_asked("rest", thing.name);
    case ThingKind::portal:
      return is_asked("enter", area(thing.to_area).name);
    case ThingKind::sign:
      break;
  }
  return is_asked("read", thing.name);
}

bool WalkPlanner::is_goal_of_creature(Stand stand, std::size_t index) const {
  const Placed& placed = area(stand.area).creatures[index];
  if (!placed.is_person()) {
    return is_asked("beat", placed.name);
  }
  const bool is_pleased = ground(stand.area).creatures[index].is_pleased;
  return is_asked("talk", placed.name) || (!is_pleased && has(placed.wants));
}

bool WalkPlanner::is_goal(Stand stand, bool plays_locks) const {
  if (const auto creature = creature_on(stand); creature && is_goal_of_creature(stand, *creature)) {
    return true;
  }
  if (const auto thing = thing_on(stand); thing && is_goal_of_thing(stand, *thing, plays_locks)) {
    return true;
  }
  return may_enter(stand) && std::ranges::any_of(ground(stand.area).items, [&](const Lying& item) {
           return item.cell == stand.cell;
         });
}

bool WalkPlanner::may_enter(Stand stand) const {
  const TileCode code = code_of(cell_at(view_of(area(stand.area).map), stand.cell));
  if (!tile_of(world_, code).is_walkable) {
    return false;
  }
  const auto creature = creature_on(stand);
  if (creature && area(stand.area).creatures[*creature].is_person()) {
    return false;
  }
  const auto thing = thing_on(stand);
  return !thing || !is_solid(area(stand.area).things[*thing], ground(stand.area).used[*thing] != 0);
}

Stand WalkPlanner::after_entering(Stand stand) const {
  const auto index = thing_on(stand);
  if (index && area(stand.area).things[*index].kind == ThingKind::portal) {
    const Thing& portal = area(stand.area).things[*index];
    return {portal.to_area, portal.to_cell};
  }
  return stand;
}

/// The first command of a way that begins with `step`. Next to the goal it may be another one.
Command WalkPlanner::command_towards(Stand goal, Offset step) const {
  const std::optional<Offset> way =
      goal.area == state().area ? way_to(view_of(area(goal.area).map), state().cell, goal.cell, 1)
                                : std::nullopt;
  const auto creature = way ? creature_on(goal) : std::nullopt;
  if (creature) {
    const Placed& placed = area(goal.area).creatures[*creature];
    const bool is_pleased = ground(goal.area).creatures[*creature].is_pleased;
    if (placed.is_person() && !is_pleased && has(placed.wants)) {
      return {.verb = Verb::give, .step = {}, .item = *placed.wants};
    }
  }
  const auto thing = way ? thing_on(goal) : std::nullopt;
  if (thing && area(goal.area).things[*thing].kind == ThingKind::lamp &&
      party_light(world_, state()) == 0) {
    const auto light = std::ranges::find_if(state().bag, [&](const Carried& carried) {
      return world_.items[std::size_t(carried.kind)].light > 0;
    });
    return {.verb = Verb::light, .step = {}, .item = light->kind};
  }
  return step_by(step);
}

/// Breadth first over all areas, through portals. Where a portal leads to counts as unseen: there
/// may stand another portal, which works for those who step on it.
std::optional<Command> WalkPlanner::next_command(bool plays_locks) {
  struct Way {
    Stand stand;
    Offset first;
  };
  std::vector<std::vector<bool>> seen;
  for (const Area& area : world_.areas) {
    seen.emplace_back(area.map.cells.size(), false);
  }
  std::vector<Way> queue = {{{state().area, state().cell}, {}}};
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const Way way = queue[at];
    const Area& here = area(way.stand.area);
    for (const Compass& point : compass) {
      const std::optional<Cell> cell =
          allows(here, point.step) ? cell_after(view_of(here.map), way.stand.cell, point.step)
                                   : std::nullopt;
      if (!cell || seen[std::size_t(way.stand.area)][index_of(here, *cell)]) {
        continue;
      }
      seen[std::size_t(way.stand.area)][index_of(here, *cell)] = true;
      const Stand next = {way.stand.area, *cell};
      const Offset first = at == 0 ? point.step : way.first;
      if (is_goal(next, plays_locks)) {
        return command_towards(next, first);
      }
      if (may_enter(next)) {
        queue.push_back({after_entering(next), first});
      }
    }
  }
  return std::nullopt;
}

}  // namespace

PlannedWalk planned_walk(const World& world, std::uint64_t seed, std::size_t most_turns) {
  return WalkPlanner(world, seed).walk(most_turns);
}

}  // namespace tilery::quest
