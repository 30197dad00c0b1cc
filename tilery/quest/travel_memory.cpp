#include "tilery/quest/travel_memory.h"

#include <algorithm>

#include "tilery/quest/state.h"

namespace tilery::quest {

TravelMemory::Key TravelMemory::key_of(const World& world, const State& state, const Sighted& one) {
  // Items are counted anew when one is taken; their cells stay.
  const std::size_t index =
      one.kind == SightedKind::item ? index_of(area_of(world, state), one.cell) : one.index;
  return {state.area, one.kind, index};
}

void TravelMemory::note(const World& world, const State& state) {
  for (const Sighted& one : sighted(world, state)) {
    noticed_.insert(key_of(world, state, one));
  }
  int& light = light_on_[{state.area, index_of(area_of(world, state), state.cell)}];
  light = std::max(light, party_light(world, state) + 1);
}

std::vector<Sighted> TravelMemory::news(const World& world, const State& before,
                                        const State& after) const {
  std::vector<Sighted> news;
  const Area& area = area_of(world, after);
  for (const Sighted& one : sighted(world, after)) {
    const bool is_creature = one.kind == SightedKind::creature;
    const bool follows =
        is_creature &&
        world.creatures[std::size_t(area.creatures[one.index].kind)].mood == Mood::follow;
    const bool is_known = !is_creature && before.area == after.area &&
                          remembered_tile(world, before, one.cell).has_value();
    if (!follows && !is_known && !noticed_.contains(key_of(world, after, one))) {
      news.push_back(one);
    }
  }
  return news;
}

bool TravelMemory::has_stood_on(const World& world, const State& state, Cell cell) const {
  const auto found = light_on_.find({state.area, index_of(area_of(world, state), cell)});
  return found != light_on_.end() && found->second > party_light(world, state);
}

}  // namespace tilery::quest
