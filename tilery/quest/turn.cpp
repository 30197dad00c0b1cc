#include "tilery/quest/turn.h"

#include "tilery/explore/map.h"
#include "tilery/quest/bag.h"
#include "tilery/quest/creatures.h"
#include "tilery/quest/ground.h"
#include "tilery/quest/lock.h"
#include "tilery/quest/outlook.h"
#include "tilery/quest/touch.h"

namespace tilery::quest {
namespace {

constexpr std::uint64_t healing_turns = 10;

void enter(const Happening& happening, std::size_t index) {
  State& state = happening.state;
  const Thing& thing = happening.area().things[index];
  if (thing.kind == ThingKind::bed) {
    state.rest_area = state.area;
    state.rest = state.cell;
    state.health = happening.world.health;
    happening.say(thing.text.empty() ? "You rest, and feel better." : thing.text);
    note_deed(happening, "rest", thing.name);
  } else if (thing.kind == ThingKind::portal) {
    state.area = thing.to_area;
    state.cell = thing.to_cell;
    make_room(happening);
    happening.say((thing.text.empty() ? "You go on to: " : thing.text + " You are at: ") +
                  happening.area().title + '.');
    note_deed(happening, "enter", happening.area().name);
    pick_up(happening);
  }
}

/// Whoever stood where the party now is goes where it came from.
void change_places(const Happening& happening, Cell from) {
  if (const std::optional<std::size_t> other = creature_at(happening.state, happening.state.cell)) {
    happening.ground().creatures[*other].cell = from;
  }
}

void walk_to(const Happening& happening, Cell cell) {
  State& state = happening.state;
  const Cell from = state.cell;
  state.cell = cell;
  ++state.statistics.steps;
  change_places(happening, from);
  pick_up(happening);
  if (const std::optional<std::size_t> thing = thing_at(happening.world, state, cell)) {
    enter(happening, *thing);
  }
}

bool step(const Happening& happening, Offset step) {
  const State& state = happening.state;
  const MapView map = view_of(happening.area().map);
  const std::optional<Cell> cell = cell_after(map, state.cell, step);
  if (!cell || steps_of(step) != 1) {
    happening.say("The land ends here.");
    return false;
  }
  if (!allows(happening.area(), step)) {
    happening.say("Nobody goes slantwise here.");
    return false;
  }
  const std::optional<std::size_t> creature = creature_at(state, *cell);
  if (creature && !gives_way(happening, *creature)) {
    return meet(happening, *creature);
  }
  const std::optional<std::size_t> thing = thing_at(happening.world, state, *cell);
  if (thing && is_solid(happening.area().things[*thing], here(state).used[*thing] != 0)) {
    return touch(happening, *thing);
  }
  const TileKind& tile = tile_of(happening.world, code_of(cell_at(map, *cell)));
  if (!tile.is_walkable) {
    happening.say("The way is barred: " + tile.name + '.');
    return false;
  }
  walk_to(happening, *cell);
  return true;
}

bool obey(const Happening& happening, const Command& command) {
  switch (command.verb) {
    case Verb::step:
      return step(happening, command.step);
    case Verb::wait:
      pick_up(happening);
      return true;
    case Verb::use:
      return use_item(happening, command.item);
    case Verb::light:
      return light_item(happening, command.item);
    case Verb::drop:
      return drop_item(happening, command.item);
    case Verb::give:
      return give_item(happening, command.item);
    default:
      happening.say("There is no board here to slide.");
      return false;
  }
}

void pass_time(const Happening& happening) {
  State& state = happening.state;
  ++state.statistics.turns;
  burn_down(happening);
  if (!state.lock) {
    move_creatures(happening);
  }
  if (state.statistics.turns % healing_turns == 0 && state.health < happening.world.health) {
    ++state.health;
  }
  remember_outlook(happening.world, state);
}

}  // namespace

Outcome act(const World& world, State state, const Command& command) {
  Outcome outcome{.state = std::move(state), .messages = {}, .took_turn = false};
  const Happening happening{world, outcome.state, outcome.messages};
  if (outcome.state.lock) {
    outcome.took_turn = work_at_lock(happening, command);
    if (outcome.took_turn) {
      remember_outlook(world, outcome.state);
    }
    return outcome;
  }
  outcome.took_turn = obey(happening, command);
  if (outcome.took_turn) {
    pass_time(happening);
  }
  return outcome;
}

}  // namespace tilery::quest
