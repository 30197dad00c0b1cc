#include "tilery/quest/state.h"

#include <algorithm>

#include "tilery/core/signature.h"
#include "tilery/explore/window.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/turn.h"

namespace tilery::quest {
namespace {

AreaState first_state_of(const World& world, const Area& area) {
  AreaState state;
  for (const Thing& thing : area.things) {
    state.used.push_back(thing.is_used ? 1 : 0);
  }
  for (const Placed& placed : area.creatures) {
    const CreatureKind& kind = world.creatures[std::size_t(placed.kind)];
    state.creatures.push_back({.cell = placed.cell, .health = kind.health});
  }
  state.items = area.items;
  state.memory.assign(area.map.cells.size(), 0);
  return state;
}

std::uint64_t word_of(Cell cell) {
  return std::uint64_t(cell.x) << 32 | static_cast<std::uint32_t>(cell.y);
}

void add_area(Signature& signature, const AreaState& area) {
  for (const std::uint8_t used : area.used) {
    signature.add(used);
  }
  for (const Creature& creature : area.creatures) {
    signature.add(word_of(creature.cell));
    signature.add(static_cast<std::uint64_t>(creature.health));
    signature.add(creature.goal ? word_of(*creature.goal) : UINT64_MAX);
    signature.add(creature.seen_at ? word_of(*creature.seen_at) : UINT64_MAX);
    signature.add(creature.is_pleased ? 1 : 0);
  }
  signature.add(area.items.size());
  for (const Lying& item : area.items) {
    signature.add(static_cast<std::uint64_t>(item.kind));
    signature.add(static_cast<std::uint64_t>(item.left));
    signature.add(word_of(item.cell));
  }
  for (const std::uint16_t code : area.memory) {
    signature.add(code);
  }
}

void add_bag(Signature& signature, const State& state) {
  signature.add(state.bag.size());
  for (const Carried& carried : state.bag) {
    signature.add(static_cast<std::uint64_t>(carried.kind));
    signature.add(static_cast<std::uint64_t>(carried.count));
    signature.add(static_cast<std::uint64_t>(carried.left));
    signature.add(carried.is_lit ? 1 : 0);
  }
}

void add_lock(Signature& signature, const State& state) {
  signature.add(state.lock ? 1 : 0);
  if (state.lock) {
    const Position& position = state.lock->position;
    signature.add(static_cast<std::uint64_t>(state.lock->thing));
    signature.add(position.random.seed);
    signature.add(position.random.counter);
    for (const std::uint8_t byte : position.board.bytes()) {
      signature.add(byte);
    }
  }
}

void add_statistics(Signature& signature, const Statistics& statistics) {
  for (const std::uint64_t number :
       {statistics.turns, statistics.steps, statistics.seen_cells, statistics.blows,
        statistics.beaten, statistics.fainted, statistics.locks_opened, statistics.board_moves}) {
    signature.add(number);
  }
}

}  // namespace

State first_state(const World& world, std::uint64_t seed) {
  State state;
  state.random.seed = seed;
  state.area = state.rest_area = world.start_area;
  state.cell = state.rest = world.start;
  state.health = world.health;
  state.deeds.assign(world.deeds.size(), 0);
  for (const Area& area : world.areas) {
    state.areas.push_back(first_state_of(world, area));
  }
  std::vector<std::string> ignored_messages;
  for (const int item : world.bag) {
    put_in_bag({world, state, ignored_messages}, item);
  }
  remember_view(world, state);
  return state;
}

int party_light(const World& world, const State& state) {
  int light = 0;
  for (const Carried& carried : state.bag) {
    if (carried.is_lit) {
      light = std::max(light, world.items[std::size_t(carried.kind)].light);
    }
  }
  return light;
}

std::optional<std::size_t> place_in_bag(const State& state, int item) {
  const auto found = std::ranges::find(state.bag, item, &Carried::kind);
  if (found == state.bag.end()) {
    return std::nullopt;
  }
  return std::size_t(found - state.bag.begin());
}

std::uint64_t signature_of(const State& state) {
  Signature signature;
  signature.add(state.random.seed);
  signature.add(state.random.counter);
  signature.add(static_cast<std::uint64_t>(state.area));
  signature.add(word_of(state.cell));
  signature.add(static_cast<std::uint64_t>(state.health));
  signature.add(static_cast<std::uint64_t>(state.rest_area));
  signature.add(word_of(state.rest));
  add_bag(signature, state);
  for (const std::uint8_t deed : state.deeds) {
    signature.add(deed);
  }
  signature.add(static_cast<std::uint64_t>(state.stage));
  signature.add(state.is_won ? 1 : 0);
  for (const AreaState& area : state.areas) {
    add_area(signature, area);
  }
  add_lock(signature, state);
  add_statistics(signature, state.statistics);
  return signature.value();
}

std::optional<std::size_t> thing_at(const World& world, const State& state, Cell cell) {
  const std::vector<Thing>& things = area_of(world, state).things;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].cell == cell) {
      return i;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> creature_at(const State& state, Cell cell) {
  const std::vector<Creature>& creatures = here(state).creatures;
  for (std::size_t i = 0; i < creatures.size(); ++i) {
    if (creatures[i].health > 0 && creatures[i].cell == cell) {
      return i;
    }
  }
  return std::nullopt;
}

bool is_solid(const Thing& thing, bool is_used) {
  return thing.kind != ThingKind::portal && thing.kind != ThingKind::bed &&
         !(thing.kind == ThingKind::door && is_used);
}

bool is_open(const World& world, const State& state, Cell cell) {
  const Area& area = area_of(world, state);
  if (!tile_of(world, code_of(cell_at(view_of(area.map), cell))).is_walkable) {
    return false;
  }
  const std::optional<std::size_t> thing = thing_at(world, state, cell);
  return !thing || !is_solid(area.things[*thing], here(state).used[*thing] != 0);
}

bool is_free(const World& world, const State& state, Cell cell) {
  return is_open(world, state, cell) && cell != state.cell && !creature_at(state, cell);
}

std::optional<Offset> way_to(const MapView& map, Cell from, Cell to, int reach) {
  std::optional<Offset> nearest;
  for_each_image(map, from, to, reach, [&](Offset offset) {
    if (!nearest || steps_of(offset) < steps_of(*nearest)) {
      nearest = offset;
    }
  });
  return nearest;
}

bool allows(const Area& area, Offset step) {
  return area.has_diagonals || step.dx == 0 || step.dy == 0;
}

const Lock& lock_of(const World& world, const State& state) {
  const Thing& thing = area_of(world, state).things[std::size_t(state.lock->thing)];
  return world.locks[std::size_t(*thing.lock)];
}

}  // namespace tilery::quest
