#include "tilery/quest/turn.h"

#include <algorithm>

#include "tilery/explore/map.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/state.h"

namespace tilery::quest {
namespace {

constexpr std::uint64_t healing_turns = 10;

void enter(const TurnInProgress& turn, std::size_t index) {
  State& state = turn.state;
  const Thing& thing = turn.area().things[index];
  if (thing.kind == ThingKind::bed) {
    state.rest_area = state.area;
    state.rest = state.cell;
    state.health = turn.world.health;
    turn.say(thing.text.empty() ? "You rest, and feel better." : thing.text);
    note_deed(turn, "rest", thing.name);
  } else if (thing.kind == ThingKind::portal) {
    state.area = thing.to_area;
    state.cell = thing.to_cell;
    make_room(turn);
    turn.say((thing.text.empty() ? "You go on to: " : thing.text + " You are at: ") +
             turn.area().title + '.');
    note_deed(turn, "enter", turn.area().name);
    pick_up(turn);
  }
}

/// Moves a creature from the party's new cell to the party's old cell.
void change_places(const TurnInProgress& turn, Cell from) {
  if (const std::optional<std::size_t> other = creature_at(turn.state, turn.state.cell)) {
    turn.area_state().creatures[*other].cell = from;
  }
}

void walk_to(const TurnInProgress& turn, Cell cell) {
  State& state = turn.state;
  const Cell from = state.cell;
  state.cell = cell;
  ++state.statistics.steps;
  change_places(turn, from);
  pick_up(turn);
  if (const std::optional<std::size_t> thing = thing_at(turn.world, state, cell)) {
    enter(turn, *thing);
  }
}

bool step(const TurnInProgress& turn, Offset step) {
  const State& state = turn.state;
  const MapView map = view_of(turn.area().map);
  const std::optional<Cell> cell = cell_after(map, state.cell, step);
  if (!cell || steps_of(step) != 1) {
    turn.say("The land ends here.");
    return false;
  }
  if (!allows(turn.area(), step)) {
    turn.say("Diagonal steps are not possible here.");
    return false;
  }
  const std::optional<std::size_t> creature = creature_at(state, *cell);
  if (creature && !gives_way(turn, *creature)) {
    return meet(turn, *creature);
  }
  const std::optional<std::size_t> thing = thing_at(turn.world, state, *cell);
  if (thing && is_solid(turn.area().things[*thing], here(state).used[*thing] != 0)) {
    return touch(turn, *thing);
  }
  const TileKind& tile = tile_of(turn.world, code_of(cell_at(map, *cell)));
  if (!tile.is_walkable) {
    turn.say("The way is barred: " + tile.name + '.');
    return false;
  }
  walk_to(turn, *cell);
  return true;
}

bool obey(const TurnInProgress& turn, const Command& command) {
  switch (command.verb) {
    case Verb::step:
      return step(turn, command.step);
    case Verb::wait:
      pick_up(turn);
      return true;
    case Verb::use:
      return use_item(turn, command.item);
    case Verb::light:
      return light_item(turn, command.item);
    case Verb::drop:
      return drop_item(turn, command.item);
    case Verb::give:
      return give_item(turn, command.item);
    default:
      turn.say("There is no board here to slide.");
      return false;
  }
}

void pass_time(const TurnInProgress& turn) {
  State& state = turn.state;
  ++state.statistics.turns;
  burn_down(turn);
  if (!state.lock) {
    move_creatures(turn);
  }
  if (state.statistics.turns % healing_turns == 0 && state.health < turn.world.health) {
    ++state.health;
  }
  remember_view(turn.world, state);
}

}  // namespace

Outcome act(const World& world, State state, const Command& command) {
  Outcome outcome{.state = std::move(state), .messages = {}, .took_turn = false};
  const TurnInProgress turn{world, outcome.state, outcome.messages};
  if (outcome.state.lock) {
    outcome.took_turn = work_at_lock(turn, command);
    if (outcome.took_turn) {
      remember_view(world, outcome.state);
    }
    return outcome;
  }
  outcome.took_turn = obey(turn, command);
  if (outcome.took_turn) {
    pass_time(turn);
  }
  return outcome;
}

void note_deed(const TurnInProgress& turn, std::string_view verb, std::string_view name) {
  const std::vector<std::string>& deeds = turn.world.deeds;
  const auto found = std::ranges::find(deeds, std::string(verb) + ' ' + std::string(name));
  if (found == deeds.end()) {
    return;
  }
  State& state = turn.state;
  state.deeds[std::size_t(found - deeds.begin())] = 1;
  const std::vector<Stage>& stages = turn.world.stages;
  const auto is_done = [&] {
    return state.deeds[std::size_t(stages[std::size_t(state.stage)].deed)] != 0;
  };
  while (std::size_t(state.stage) < stages.size() && is_done()) {
    turn.say(stages[std::size_t(state.stage)].done);
    ++state.stage;
    state.is_won = std::size_t(state.stage) == stages.size();
    turn.say(state.is_won ? "The quest is done. You have won."
                          : "Now: " + stages[std::size_t(state.stage)].text);
  }
}

namespace {

std::string words_of(const TurnInProgress& turn, const Placed& placed, const Creature& creature) {
  if (creature.is_pleased) {
    return placed.thanks;
  }
  const bool is_after = placed.after && turn.state.deeds[std::size_t(*placed.after)] != 0;
  return is_after ? placed.says_after : placed.says;
}

bool talk(const TurnInProgress& turn, std::size_t index) {
  const Placed& placed = turn.area().creatures[index];
  const Creature& creature = here(turn.state).creatures[index];
  turn.say(placed.name + ": \"" + words_of(turn, placed, creature) + '"');
  if (placed.wants && !creature.is_pleased && place_in_bag(turn.state, *placed.wants)) {
    turn.say("You carry what " + placed.name + " wants: give the " +
             turn.world.items[std::size_t(*placed.wants)].name + '.');
  }
  note_deed(turn, "talk", placed.name);
  return true;
}

/// Whether the party can open the thing: it needs no key, or the party has the key. Otherwise names
/// the missing key.
bool has_key(const TurnInProgress& turn, const Thing& thing) {
  if (!thing.key || place_in_bag(turn.state, *thing.key)) {
    return true;
  }
  turn.say(thing.text.empty()
               ? "The " + thing.name + " is locked. Its key is " +
                     with_article(turn.world.items[std::size_t(*thing.key)].name) + '.'
               : thing.text);
  return false;
}

bool open_door(const TurnInProgress& turn, std::size_t index) {
  const Thing& door = turn.area().things[index];
  if (door.lock) {
    begin_lock(turn, static_cast<int>(index));
    return true;
  }
  if (!has_key(turn, door)) {
    return false;
  }
  turn.area_state().used[index] = 1;
  turn.say(door.key ? "The " + turn.world.items[std::size_t(*door.key)].name + " opens the " +
                          door.name + '.'
                    : "You open the " + door.name + '.');
  note_deed(turn, "open", door.name);
  return true;
}

bool open_chest(const TurnInProgress& turn, std::size_t index) {
  const Thing& chest = turn.area().things[index];
  if (here(turn.state).used[index] != 0) {
    turn.say("There is nothing in the " + chest.name +
             ".");  // fits plural names, such as "grave goods"
    return false;
  }
  if (!has_key(turn, chest)) {
    return false;
  }
  turn.area_state().used[index] = 1;
  turn.say("You open the " + chest.name + '.');
  note_deed(turn, "open", chest.name);
  for (const int item : chest.holds) {
    const ItemKind& kind = turn.world.items[std::size_t(item)];
    put_in_bag(turn, item);
    turn.say("In it is " + with_article(kind.name) + ". " + kind.about);
    note_deed(turn, "get", kind.name);
  }
  return true;
}

bool light_lamp(const TurnInProgress& turn, std::size_t index) {
  const Thing& lamp = turn.area().things[index];
  if (here(turn.state).used[index] != 0) {
    turn.say("The " + lamp.name + " burns.");
    return false;
  }
  if (party_light(turn.world, turn.state) == 0) {
    turn.say((lamp.text.empty() ? "" : lamp.text + ' ') + "You need a flame to light the " +
             lamp.name + '.');
    return false;
  }
  turn.area_state().used[index] = 1;
  turn.say("You light the " + lamp.name + '.');
  note_deed(turn, "light", lamp.name);
  return true;
}

Position drawn_board(const TurnInProgress& turn, const Lock& lock) {
  return first_position(lock.rules, turn.state.random.next());
}

void open_lock(const TurnInProgress& turn) {
  State& state = turn.state;
  const auto thing = std::size_t(state.lock->thing);
  state.lock.reset();
  turn.area_state().used[thing] = 1;
  ++state.statistics.locks_opened;
  const std::string& name = turn.area().things[thing].name;
  turn.say("The last tile falls into place, and the " + name + " opens.");
  note_deed(turn, "open", name);
}

bool slide(const TurnInProgress& turn, Direction direction) {
  LockPlay& play = *turn.state.lock;
  const Lock& lock = lock_of(turn.world, turn.state);
  const std::optional<Turn> moved = tilery::play(lock.rules, play.position, direction, 1);
  if (!moved) {
    turn.say(is_over(lock.rules, play.position) ? "The board is stuck. Restart it, or leave it."
                                                : "Nothing moves that way.");
    return false;
  }
  play.position = moved->after.asks ? gone_on(moved->after) : moved->after;
  ++turn.state.statistics.board_moves;
  if (play.position.board.largest() >= lock.goal) {
    open_lock(turn);
  } else if (is_over(lock.rules, play.position)) {
    turn.say("The board is stuck. Restart it, or leave it.");
  }
  return true;
}

}  // namespace

bool gives_way(const TurnInProgress& turn, std::size_t creature) {
  const Placed& placed = turn.area().creatures[creature];
  return !placed.is_person() && turn.world.creatures[std::size_t(placed.kind)].mood == Mood::follow;
}

bool meet(const TurnInProgress& turn, std::size_t creature) {
  if (turn.area().creatures[creature].is_person()) {
    return talk(turn, creature);
  }
  strike(turn, creature);
  return true;
}

bool touch(const TurnInProgress& turn, std::size_t thing) {
  const Thing& touched = turn.area().things[thing];
  switch (touched.kind) {
    case ThingKind::door:
      return open_door(turn, thing);
    case ThingKind::chest:
      return open_chest(turn, thing);
    case ThingKind::lamp:
      return light_lamp(turn, thing);
    default:
      turn.say(touched.name + ": \"" + touched.text + '"');
      note_deed(turn, "read", touched.name);
      return true;
  }
}

void begin_lock(const TurnInProgress& turn, int thing) {
  const Thing& door = turn.area().things[std::size_t(thing)];
  const Lock& lock = turn.world.locks[std::size_t(*door.lock)];
  turn.state.lock = LockPlay{.thing = thing, .position = drawn_board(turn, lock)};
  turn.say("The " + door.name + " is locked by a board of sliding tiles (" + lock.cartridge +
           "). Make a tile of " + std::to_string(lock.rules.ladder.face(lock.goal)) +
           " to open it.");
}

bool work_at_lock(const TurnInProgress& turn, const Command& command) {
  State& state = turn.state;
  switch (command.verb) {
    case Verb::slide:
      return slide(turn, command.direction);
    case Verb::restart:
      state.lock->position = drawn_board(turn, lock_of(turn.world, state));
      turn.say("The tiles spring back.");
      return true;
    case Verb::leave:
      state.lock.reset();
      turn.say("You step back from the lock.");
      return true;
    default:
      turn.say("You are at a lock: slide its tiles, restart it, or leave it.");
      return false;
  }
}

namespace {

constexpr int warning_turns = 20;

const ItemKind& kind_of(const TurnInProgress& turn, int item) {
  return turn.world.items[std::size_t(item)];
}

/// The index of the item in the bag. If it is not there, reports this and returns nothing.
std::optional<std::size_t> find_in_bag(const TurnInProgress& turn, int item) {
  if (item < 0 || std::size_t(item) >= turn.world.items.size()) {
    turn.say("There is no such thing.");
    return std::nullopt;
  }
  const std::optional<std::size_t> place = place_in_bag(turn.state, item);
  if (!place) {
    turn.say("You carry no " + kind_of(turn, item).name + '.');
  }
  return place;
}

void set_alight(const TurnInProgress& turn, std::size_t place) {
  State& state = turn.state;
  Carried one = take_from_bag(state, place);
  one.is_lit = true;
  turn.say("You light the " + kind_of(turn, one.kind).name + '.');
  state.bag.push_back(one);
}

void put_out(const TurnInProgress& turn, std::size_t place) {
  Carried one = take_from_bag(turn.state, place);
  turn.say("You put out the " + kind_of(turn, one.kind).name + '.');
  put_in_bag(turn, one.kind, one.left);
}

void receive(const TurnInProgress& turn, Creature& creature, const Placed& placed) {
  creature.is_pleased = true;
  turn.say(placed.name + ": \"" + placed.thanks + '"');
  if (placed.gives) {
    put_in_bag(turn, *placed.gives);
    turn.say(placed.name + " gives you " + with_article(kind_of(turn, *placed.gives).name) + '.');
    note_deed(turn, "get", kind_of(turn, *placed.gives).name);
  }
}

}  // namespace

void put_in_bag(const TurnInProgress& turn, int item, int left) {
  for (Carried& carried : turn.state.bag) {
    if (carried.kind == item && carried.left == left && !carried.is_lit) {
      ++carried.count;
      return;
    }
  }
  turn.state.bag.push_back({.kind = item, .left = left});
}

void put_in_bag(const TurnInProgress& turn, int item) {
  put_in_bag(turn, item, kind_of(turn, item).burns);
}

Carried take_from_bag(State& state, std::size_t place) {
  Carried one = state.bag[place];
  one.count = 1;
  if (--state.bag[place].count == 0) {
    state.bag.erase(state.bag.begin() + std::ptrdiff_t(place));
  }
  return one;
}

bool use_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = find_in_bag(turn, item);
  if (!place) {
    return false;
  }
  const ItemKind& kind = kind_of(turn, item);
  if (kind.light > 0) {
    return light_item(turn, item);
  }
  if (kind.heals == 0) {
    turn.say(kind.about + " It is of use where it is needed.");
    return false;
  }
  if (turn.state.health >= turn.world.health) {
    turn.say("You need no " + kind.name + " now.");
    return false;
  }
  State& state = turn.state;
  take_from_bag(state, *place);
  state.health = std::min(turn.world.health, state.health + kind.heals);
  turn.say("The " + kind.name + " does you good.");
  note_deed(turn, "use", kind.name);
  return true;
}

bool light_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = find_in_bag(turn, item);
  if (!place) {
    return false;
  }
  const ItemKind& kind = kind_of(turn, item);
  if (kind.light == 0) {
    turn.say("The " + kind.name + " does not burn.");
    return false;
  }
  std::vector<Carried>& bag = turn.state.bag;
  const auto lit = std::ranges::find_if(
      bag, [&](const Carried& carried) { return carried.kind == item && carried.is_lit; });
  if (lit != bag.end()) {
    put_out(turn, std::size_t(lit - bag.begin()));
  } else {
    set_alight(turn, *place);
    note_deed(turn, "light", kind.name);
  }
  return true;
}

bool drop_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = find_in_bag(turn, item);
  if (!place) {
    return false;
  }
  const Carried one = take_from_bag(turn.state, *place);
  turn.area_state().items.push_back({one.kind, one.left, turn.state.cell});
  turn.say("You drop the " + kind_of(turn, item).name + '.');
  return true;
}

bool give_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = find_in_bag(turn, item);
  if (!place) {
    return false;
  }
  const std::string& name = kind_of(turn, item).name;
  const Area& area = turn.area();
  std::vector<Creature>& creatures = turn.area_state().creatures;
  for (std::size_t i = 0; i < creatures.size(); ++i) {
    const Placed& placed = area.creatures[i];
    const bool is_near = creatures[i].health > 0 && placed.is_person() &&
                         way_to(view_of(area.map), turn.state.cell, creatures[i].cell, 1);
    if (is_near && placed.wants == item && !creatures[i].is_pleased) {
      take_from_bag(turn.state, *place);
      turn.say("You give the " + name + " to " + placed.name + '.');
      receive(turn, creatures[i], placed);
      note_deed(turn, "give", name);
      return true;
    }
  }
  turn.say("Nobody next to you wants the " + name + '.');
  return false;
}

void pick_up(const TurnInProgress& turn) {
  std::vector<Lying>& items = turn.area_state().items;
  for (std::size_t i = 0; i < items.size();) {
    if (items[i].cell != turn.state.cell) {
      ++i;
      continue;
    }
    const Lying item = items[i];
    items.erase(items.begin() + std::ptrdiff_t(i));
    put_in_bag(turn, item.kind, item.left);
    const ItemKind& kind = kind_of(turn, item.kind);
    turn.say("You take " + with_article(kind.name) + ". " + kind.about);
    note_deed(turn, "get", kind.name);
  }
}

void burn_down(const TurnInProgress& turn) {
  std::vector<Carried>& bag = turn.state.bag;
  for (std::size_t i = 0; i < bag.size();) {
    const ItemKind& kind = kind_of(turn, bag[i].kind);
    if (!bag[i].is_lit || kind.burns == 0) {
      ++i;
      continue;
    }
    --bag[i].left;
    if (bag[i].left == warning_turns) {
      turn.say("The " + kind.name + " burns low.");
    }
    if (bag[i].left > 0) {
      ++i;
      continue;
    }
    turn.say("The " + kind.name + " has burnt down.");
    bag.erase(bag.begin() + std::ptrdiff_t(i));
  }
}

}  // namespace tilery::quest
