#include "tilery/quest/winning_walk.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/quest/party_view.h"
#include "tilery/quest/turn.h"
#include "tilery/quest/ways.h"

namespace tilery::quest {
namespace {

constexpr int most_restarts = 30;
/// Moves on the board of a lock before it is restarted: with new tiles, and without.
constexpr int most_moves_before_restart = 2'000;
constexpr int most_moves_without_new_tiles = 100;

/// A cell of an area.
struct Stand {
  int area = 0;
  Cell cell;
};

/// Finds the nearest goal of a party, and plays towards it.
class WalkPlanner {
 public:
  WalkPlanner(const World& world, std::uint64_t seed) : world_(world) {
    walk_.last = first_state(world, seed);
    random_.seed = seed;
  }

  /// Searches only for goals of the quest, from `state` on.
  WalkPlanner(const World& world, State state) : world_(world), is_for_quest_(true) {
    walk_.last = std::move(state);
  }

  std::optional<QuestGoal> next_goal();

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
    for (const Doors doors : {Doors::closed, Doors::locked}) {
      if (const std::optional<Command> command = next_command(doors)) {
        return play(*command);
      }
    }
    return false;
  }

  void open_lock();
  bool play_from_bag();
  /// The closed doors that the party may open: none, those without a lock, or all.
  enum class Doors : std::uint8_t { none, closed, locked };
  /// A goal, and the way to it.
  struct Found {
    Stand goal;
    Offset first;               ///< the first step of the way
    std::optional<Stand> exit;  ///< the first portal on the way
  };
  std::optional<Found> nearest_goal(Doors doors);
  [[nodiscard]] QuestGoal quest_goal(const Found& found) const;
  [[nodiscard]] bool is_needed(int item) const;
  [[nodiscard]] bool is_lacking(int item) const;
  [[nodiscard]] bool serves_stage(const Placed& placed) const;
  [[nodiscard]] std::string deed_at(Stand goal) const;
  [[nodiscard]] std::string name_at(Stand goal) const;
  std::optional<Command> next_command(Doors doors);

  [[nodiscard]] bool is_asked(std::string_view verb, std::string_view name) const {
    const auto found = std::ranges::find(world_.deeds, std::string(verb) + ' ' + std::string(name));
    const auto deed = found - world_.deeds.begin();
    return found != world_.deeds.end() && state().deeds[std::size_t(deed)] == 0 &&
           (!is_for_stage_ || deed == world_.stages[std::size_t(state().stage)].deed);
  }
  [[nodiscard]] bool has(const std::optional<int>& item) const {
    return item && place_in_bag(state(), *item);
  }
  [[nodiscard]] bool is_wanted(int item) const;

  [[nodiscard]] std::optional<std::size_t> thing_on(Stand stand) const;
  [[nodiscard]] std::optional<std::size_t> creature_on(Stand stand) const;
  [[nodiscard]] bool may_open(const Thing& thing) const { return !thing.key || has(thing.key); }
  [[nodiscard]] bool opens(Stand stand, std::size_t thing, Doors doors) const;
  [[nodiscard]] bool is_goal(Stand stand, Doors doors) const;
  [[nodiscard]] bool is_goal_of_thing(Stand stand, std::size_t thing, Doors doors) const;
  [[nodiscard]] bool is_goal_of_creature(Stand stand, std::size_t creature) const;
  [[nodiscard]] bool may_enter(Stand stand) const;
  [[nodiscard]] Stand after_entering(Stand stand) const;
  [[nodiscard]] Command command_towards(Stand goal, Offset step) const;

  const World& world_;
  bool is_for_quest_ = false;
  bool is_for_stage_ = false;  ///< searches only for the goal of the present stage
  PlannedWalk walk_;
  Random random_;
  std::set<std::pair<int, int>> given_up_;  ///< area and thing of each lock that did not open
};

void WalkPlanner::open_lock() {
  const std::pair<int, int> here = {state().area, state().lock->thing};
  const int most_moves_on_board = lock_of(world_, state()).rules.spawn.count == 0
                                      ? most_moves_without_new_tiles
                                      : most_moves_before_restart;
  int moves = 0;
  for (int restarts = 0; state().lock;) {
    const std::optional<Direction> move =
        moves < most_moves_on_board
            ? move_at_lock(lock_of(world_, state()), state().lock->position, random_)
            : std::nullopt;
    if (move) {
      ++moves;
      play({.verb = Verb::slide, .step = {}, .direction = *move});
    } else if (++restarts < most_restarts) {
      moves = 0;
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

/// Lights the item of a deed. Eats if a deed requires it or health is low.
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

/// Whether the present stage needs the item, which the party lacks.
bool WalkPlanner::is_lacking(int item) const {
  constexpr std::array<std::string_view, 4> verbs = {"get", "give", "use", "light"};
  return !has(item) && std::ranges::any_of(verbs, [&](std::string_view verb) {
    return is_asked(verb, world_.items[std::size_t(item)].name);
  });
}

/// Whether somebody wants the item, a door or a chest needs it, or getting it is a deed. In a
/// search for the goal of the present stage, whether the item is lacking.
bool WalkPlanner::is_needed(int item) const {
  if (is_for_stage_) {
    return is_lacking(item);
  }
  if (is_wanted(item) || is_asked("get", world_.items[std::size_t(item)].name)) {
    return true;
  }
  for (std::size_t i = 0; i < world_.areas.size(); ++i) {
    const std::vector<Thing>& things = world_.areas[i].things;
    for (std::size_t j = 0; j < things.size(); ++j) {
      if (things[j].key == item && state().areas[i].used[j] == 0) {
        return true;
      }
    }
  }
  return false;
}

/// Whether the thing is a closed door that the party can open, and one of `doors`.
bool WalkPlanner::opens(Stand stand, std::size_t index, Doors doors) const {
  const Thing& thing = area(stand.area).things[index];
  const bool is_closed = thing.kind == ThingKind::door && ground(stand.area).used[index] == 0;
  return is_closed && may_open(thing) &&
         (thing.lock
              ? doors == Doors::locked && !given_up_.contains({stand.area, static_cast<int>(index)})
              : doors != Doors::none);
}

bool WalkPlanner::is_goal_of_thing(Stand stand, std::size_t index, Doors doors) const {
  const Thing& thing = area(stand.area).things[index];
  const bool is_used = ground(stand.area).used[index] != 0;
  switch (thing.kind) {
    case ThingKind::door: {
      const bool is_target = is_asked("open", thing.name);
      const Doors opened = is_target ? std::max(doors, Doors::closed) : doors;
      return (is_target || !is_for_stage_) && opens(stand, index, opened);
    }
    case ThingKind::chest:
      return !is_used && may_open(thing) &&
             (!is_for_quest_ || is_asked("open", thing.name) ||
              std::ranges::any_of(thing.holds, [&](int item) { return is_needed(item); }));
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

/// Whether the present stage needs a gift to that person, or the item that the person then gives.
bool WalkPlanner::serves_stage(const Placed& placed) const {
  return is_asked("give", world_.items[std::size_t(*placed.wants)].name) ||
         (placed.gives && is_lacking(*placed.gives));
}

bool WalkPlanner::is_goal_of_creature(Stand stand, std::size_t index) const {
  const Placed& placed = area(stand.area).creatures[index];
  if (!placed.is_person()) {
    return is_asked("beat", placed.name);
  }
  const bool is_pleased = ground(stand.area).creatures[index].is_pleased;
  return is_asked("talk", placed.name) ||
         (!is_pleased && has(placed.wants) && (!is_for_stage_ || serves_stage(placed)));
}

bool WalkPlanner::is_goal(Stand stand, Doors doors) const {
  if (const auto creature = creature_on(stand); creature && is_goal_of_creature(stand, *creature)) {
    return true;
  }
  if (const auto thing = thing_on(stand); thing && is_goal_of_thing(stand, *thing, doors)) {
    return true;
  }
  return may_enter(stand) && std::ranges::any_of(ground(stand.area).items, [&](const Lying& item) {
           return item.cell == stand.cell && (!is_for_quest_ || is_needed(item.kind));
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

/// The first command of a way that begins with `step`. Next to the goal it may be another command.
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

std::optional<Command> WalkPlanner::next_command(Doors doors) {
  const std::optional<Found> found = nearest_goal(doors);
  return found ? std::optional(command_towards(found->goal, found->first)) : std::nullopt;
}

/// Searches breadth first over all areas, through portals. The far end of a portal counts as
/// unseen: it may be another portal, which works when the party steps on it. A way to the goal of a
/// stage may lead through doors. Then its first door is the goal.
std::optional<WalkPlanner::Found> WalkPlanner::nearest_goal(Doors doors) {
  struct Way {
    Stand stand;
    Offset first;
    std::optional<Stand> exit;
    std::optional<Stand> door;  ///< the first closed door on the way
  };
  std::vector<std::vector<bool>> seen;
  for (const Area& area : world_.areas) {
    seen.emplace_back(area.map.cells.size(), false);
  }
  std::vector<Way> queue = {{{state().area, state().cell}, {}, {}, {}}};
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
      if (is_goal(next, doors)) {
        return Found{way.door.value_or(next), first, way.exit};
      }
      const auto thing = is_for_stage_ ? thing_on(next) : std::nullopt;
      const bool is_door = thing && opens(next, *thing, doors);
      if (is_door || may_enter(next)) {
        const Stand after = after_entering(next);
        const bool is_exit = after.area != next.area || after.cell != next.cell;
        queue.push_back({after, first, way.exit || !is_exit ? way.exit : std::optional(next),
                         way.door || !is_door ? way.door : std::optional(next)});
      }
    }
  }
  return std::nullopt;
}

std::string WalkPlanner::name_at(Stand goal) const {
  if (const auto creature = creature_on(goal)) {
    const Placed& placed = area(goal.area).creatures[*creature];
    return placed.is_person() ? placed.name : "the " + placed.name;
  }
  if (const auto thing = thing_on(goal)) {
    return "the " + area(goal.area).things[*thing].name;
  }
  for (const Lying& item : ground(goal.area).items) {
    if (item.cell == goal.cell) {
      return "the " + world_.items[std::size_t(item.kind)].name;
    }
  }
  return "that place";
}

std::string WalkPlanner::deed_at(Stand goal) const {
  const std::string name = name_at(goal);
  if (const auto creature = creature_on(goal)) {
    const Placed& placed = area(goal.area).creatures[*creature];
    const bool is_pleased = ground(goal.area).creatures[*creature].is_pleased;
    if (placed.is_person() && !is_pleased && has(placed.wants)) {
      return "give the " + world_.items[std::size_t(*placed.wants)].name + " to " + name;
    }
    return (placed.is_person() ? "talk to " : "strike ") + name;
  }
  if (const auto thing = thing_on(goal)) {
    switch (area(goal.area).things[*thing].kind) {
      case ThingKind::lamp:
        return "light " + name + " with a flame";
      case ThingKind::bed:
        return "rest in " + name;
      case ThingKind::portal:
        return "enter " + name;
      case ThingKind::sign:
        return "read " + name;
      case ThingKind::door:
      case ThingKind::chest:
        return "open " + name;
    }
  }
  return "take " + name;
}

QuestGoal WalkPlanner::quest_goal(const Found& found) const {
  const Stand goal = found.goal;
  QuestGoal next{.area = goal.area,
                 .cell = goal.cell,
                 .name = name_at(goal),
                 .deed = deed_at(goal),
                 .first = found.first,
                 .exit = {},
                 .exit_cell = {}};
  if (goal.area != state().area && found.exit) {
    next.exit = area(state().area).things[*thing_on(*found.exit)].name;
    next.exit_cell = found.exit->cell;
  }
  return next;
}

/// The present stage comes first. Doors come last, because they are only obstacles.
std::optional<QuestGoal> WalkPlanner::next_goal() {
  for (const bool is_for_stage : {true, false}) {
    is_for_stage_ = is_for_stage;
    for (const Doors doors : {Doors::none, Doors::closed, Doors::locked}) {
      if (const std::optional<Found> found = nearest_goal(doors)) {
        return quest_goal(*found);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<QuestGoal> next_quest_goal(const World& world, const State& state) {
  return state.is_won || state.lock || world.stages.empty() ? std::nullopt
                                                            : WalkPlanner(world, state).next_goal();
}

PlannedWalk planned_walk(const World& world, std::uint64_t seed, std::size_t most_turns) {
  return WalkPlanner(world, seed).walk(most_turns);
}

namespace {

constexpr int games_per_move = 40;
constexpr int most_moves = 120;

/// The position after a move; nothing if the tiles cannot move in `direction`.
std::optional<Position> moved(const Lock& lock, const Position& position, Direction direction) {
  std::optional<Turn> turn = play(lock.rules, position, direction, 1);
  if (!turn) {
    return std::nullopt;
  }
  return turn->after.asks ? gone_on(std::move(turn->after)) : std::move(turn->after);
}

/// The position after the first possible move; the directions are tried in turn from a random one.
/// Nothing if no move is possible.
std::optional<Position> any_move(const Lock& lock, const Position& position, Random& random) {
  const std::uint64_t first = random.below(4);
  for (std::uint64_t i = 0; i < 4; ++i) {
    if (auto next = moved(lock, position, all_directions[std::size_t((first + i) % 4)])) {
      return next;
    }
  }
  return std::nullopt;
}

/// The length in moves of a random game from `position`, at most `most_moves`. A game that reaches
/// the goal counts as 1,000,000 moves, less the moves that it took.
int length_of_random_game(const Lock& lock, Position position, Random& random) {
  for (int move = 0; move < most_moves; ++move) {
    if (position.board.largest() >= lock.goal) {
      return 1'000'000 - move;
    }
    std::optional<Position> next = any_move(lock, position, random);
    if (!next) {
      return move;
    }
    position = *std::move(next);
  }
  return most_moves;
}

}  // namespace

std::optional<Direction> move_at_lock(const Lock& lock, const Position& position, Random& random) {
  std::optional<Direction> best;
  long best_total = -1;
  for (const Direction direction : all_directions) {
    const std::optional<Position> after = moved(lock, position, direction);
    if (!after) {
      continue;
    }
    long total = 0;
    for (int game = 0; game < games_per_move; ++game) {
      total += length_of_random_game(lock, *after, random);
    }
    if (total > best_total) {
      best = direction;
      best_total = total;
    }
  }
  return best;
}

}  // namespace tilery::quest
