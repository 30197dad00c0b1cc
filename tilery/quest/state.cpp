#include "tilery/quest/state.h"

#include <algorithm>

#include "tilery/core/signature.h"
#include "tilery/quest/bag.h"
#include "tilery/quest/outlook.h"

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
  std::vector<std::string> unsaid;
  for (const int item : world.bag) {
    put_in_bag({world, state, unsaid}, item);
  }
  remember_outlook(world, state);
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

}  // namespace tilery::quest
