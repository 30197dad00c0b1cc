#include "tilery/quest/outlook.h"
#include "tilery/quest/turn_parts.h"

namespace tilery::quest {
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

/// Whether the thing needs no key or the party has it. Otherwise says what is missing.
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
  turn.ground().used[index] = 1;
  turn.say(door.key ? "You unlock the " + door.name + " with the " +
                          turn.world.items[std::size_t(*door.key)].name + '.'
                    : "You open the " + door.name + '.');
  note_deed(turn, "open", door.name);
  return true;
}

bool open_chest(const TurnInProgress& turn, std::size_t index) {
  const Thing& chest = turn.area().things[index];
  if (here(turn.state).used[index] != 0) {
    turn.say("The " + chest.name + " is empty.");
    return false;
  }
  if (!has_key(turn, chest)) {
    return false;
  }
  turn.ground().used[index] = 1;
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
  turn.ground().used[index] = 1;
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
  turn.ground().used[thing] = 1;
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

}  // namespace tilery::quest
