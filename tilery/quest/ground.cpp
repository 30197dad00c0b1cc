#include "tilery/quest/ground.h"

#include "tilery/explore/window.h"

namespace tilery::quest {

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

}  // namespace tilery::quest
