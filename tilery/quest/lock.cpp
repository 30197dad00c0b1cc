#include "tilery/quest/lock.h"

#include "tilery/quest/ground.h"

namespace tilery::quest {
namespace {

Position drawn_board(const Happening& happening, const Lock& lock) {
  return first_position(lock.rules, happening.state.random.next());
}

void open_lock(const Happening& happening) {
  State& state = happening.state;
  const auto thing = std::size_t(state.lock->thing);
  state.lock.reset();
  happening.ground().used[thing] = 1;
  ++state.statistics.locks_opened;
  const std::string& name = happening.area().things[thing].name;
  happening.say("The last tile falls into place, and the " + name + " opens.");
  note_deed(happening, "open", name);
}

bool slide(const Happening& happening, Direction direction) {
  LockPlay& play = *happening.state.lock;
  const Lock& lock = lock_of(happening.world, happening.state);
  const std::optional<Turn> turn = tilery::play(lock.rules, play.position, direction, 1);
  if (!turn) {
    happening.say(is_over(lock.rules, play.position)
                      ? "The board is stuck. Restart it, or leave it."
                      : "Nothing moves that way.");
    return false;
  }
  play.position = turn->after.asks ? gone_on(turn->after) : turn->after;
  ++happening.state.statistics.board_moves;
  if (play.position.board.largest() >= lock.goal) {
    open_lock(happening);
  } else if (is_over(lock.rules, play.position)) {
    happening.say("The board is stuck. Restart it, or leave it.");
  }
  return true;
}

}  // namespace

const Lock& lock_of(const World& world, const State& state) {
  const Thing& thing = area_of(world, state).things[std::size_t(state.lock->thing)];
  return world.locks[std::size_t(*thing.lock)];
}

void begin_lock(const Happening& happening, int thing) {
  const Thing& door = happening.area().things[std::size_t(thing)];
  const Lock& lock = happening.world.locks[std::size_t(*door.lock)];
  happening.state.lock = LockPlay{.thing = thing, .position = drawn_board(happening, lock)};
  happening.say("The " + door.name + " is locked by a board of sliding tiles (" + lock.cartridge +
                "). Make a tile of " + std::to_string(lock.rules.ladder.face(lock.goal)) +
                " to open it.");
}

bool work_at_lock(const Happening& happening, const Command& command) {
  State& state = happening.state;
  switch (command.verb) {
    case Verb::slide:
      return slide(happening, command.direction);
    case Verb::restart:
      state.lock->position = drawn_board(happening, lock_of(happening.world, state));
      happening.say("The tiles spring back.");
      return true;
    case Verb::leave:
      state.lock.reset();
      happening.say("You step back from the lock.");
      return true;
    default:
      happening.say("You are at a lock: slide its tiles, restart it, or leave it.");
      return false;
  }
}

}  // namespace tilery::quest
