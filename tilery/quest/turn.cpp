#include "tilery/quest/turn.h"

#include <algorithm>

#include "tilery/explore/map.h"
#include "tilery/quest/outlook.h"
#include "tilery/quest/state.h"
#include "tilery/quest/turn_parts.h"

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

/// A creature on the party's new cell goes to its old one.
void change_places(const TurnInProgress& turn, Cell from) {
  if (const std::optional<std::size_t> other = creature_at(turn.state, turn.state.cell)) {
    turn.ground().creatures[*other].cell = from;
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
    turn.say("Nobody goes slantwise here.");
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
  remember_outlook(turn.world, state);
}

}  // namespace

Outcome act(const World& world, State state, const Command& command) {
  Outcome outcome{.state = std::move(state), .messages = {}, .took_turn = false};
  const TurnInProgress turn{world, outcome.state, outcome.messages};
  if (outcome.state.lock) {
    outcome.took_turn = work_at_lock(turn, command);
    if (outcome.took_turn) {
      remember_outlook(world, outcome.state);
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

}  // namespace tilery::quest
