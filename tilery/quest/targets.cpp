#include "tilery/quest/targets.h"

#include "tilery/core/spelling.h"
#include "tilery/quest/outlook.h"

namespace tilery::quest {
namespace {

bool is_meant(std::string_view name, std::string_view words) {
  return !words.empty() && lower_case(name).contains(lower_case(words));
}

}  // namespace

std::optional<Cell> cell_named(const World& world, const State& state, std::string_view name) {
  for (const Sighted& one : sighted(world, state)) {
    if (is_meant(name_of(world, state, one), name)) {
      return one.cell;
    }
  }
  const Area& area = area_of(world, state);
  for (const Thing& thing : area.things) {
    if (remembered_tile(world, state, thing.cell) && is_meant(thing.name, name)) {
      return thing.cell;
    }
  }
  for (std::size_t i = 0; i < area.creatures.size(); ++i) {
    const Creature& creature = here(state).creatures[i];
    if (creature.health > 0 && creature.seen_at && is_meant(area.creatures[i].name, name)) {
      return creature.seen_at;
    }
  }
  return std::nullopt;
}

std::optional<int> item_named(const World& world, const State& state, std::string_view name) {
  for (const Carried& carried : state.bag) {
    if (is_meant(world.items[std::size_t(carried.kind)].name, name)) {
      return carried.kind;
    }
  }
  return std::nullopt;
}

}  // namespace tilery::quest
