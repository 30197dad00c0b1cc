#include "tilery/quest/party_view.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "tilery/core/plain_text.h"
#include "tilery/quest/state.h"

namespace tilery::quest {
namespace {

Mob mob_of(TileCode tile, Cell cell) {
  return {.kind = 1,
          .graphic = Graphic(tile | tile_mark),
          .x = static_cast<std::int16_t>(cell.x),
          .y = static_cast<std::int16_t>(cell.y)};
}

TileCode tile_now(const Thing& thing, bool is_used) {
  return is_used ? thing.tile_used : thing.tile;
}

/// Adds the ground of the seen cells to the party's memory.
void remember_ground(const Area& area, const WindowSet& seen, State& state) {
  const MapView map = view_of(area.map);
  std::vector<std::uint16_t>& memory = state.areas[std::size_t(state.area)].memory;
  for (int dy = -seen.radius; dy <= seen.radius; ++dy) {
    for (int dx = -seen.radius; dx <= seen.radius; ++dx) {
      const Cell place = place_at(map, state.cell, {dx, dy});
      if (!seen.has({dx, dy}) || (map.edge == Edge::extend && !is_on(map, place))) {
        continue;
      }
      const Cell cell = shown_at(map, place);
      std::uint16_t& remembered = memory[index_of(area, cell)];
      state.statistics.seen_cells += remembered == 0 ? 1 : 0;
      remembered = static_cast<std::uint16_t>(code_of(cell_at(map, cell)) + 1);
    }
  }
}

/// The offset of the nearest image of `cell` in sight.
std::optional<Offset> seen_image(const MapView& map, const WindowSet& seen, Cell from, Cell cell) {
  std::optional<Offset> nearest;
  for_each_image(map, from, cell, seen.radius, [&](Offset offset) {
    if (seen.has(offset) && (!nearest || steps_of(offset) < steps_of(*nearest))) {
      nearest = offset;
    }
  });
  return nearest;
}

}  // namespace

bool is_meant(std::string_view full, std::string_view name) {
  return !name.empty() && lower_case(full).contains(lower_case(name));
}

Staging::Staging(const World& world, const State& state)
    : world_(world), area_(state.area), party_light_(quest::party_light(world, state)) {
  const Area& area = area_of(world, state);
  const AreaState& now = here(state);
  for (const Lying& item : now.items) {
    mobs_.push_back(mob_of(world.items[std::size_t(item.kind)].tile, item.cell));
  }
  for (std::size_t i = 0; i < area.things.size(); ++i) {
    const Thing& thing = area.things[i];
    mobs_.push_back(mob_of(tile_now(thing, now.used[i] != 0), thing.cell));
    if (thing.kind == ThingKind::lamp && now.used[i] != 0) {
      lamps_.push_back({thing.cell, thing.reach});
    }
  }
  first_creature_ = mobs_.size();
  for (std::size_t i = 0; i < now.creatures.size(); ++i) {
    const CreatureKind& kind = world.creatures[std::size_t(area.creatures[i].kind)];
    mobs_.push_back(mob_of(kind.tile, now.creatures[i].cell));
    if (now.creatures[i].health == 0) {
      mobs_.back().kind = 0;
    } else if (kind.light > 0) {
      lamps_.push_back({now.creatures[i].cell, kind.light});
    }
  }
}

Scenery Staging::scenery() const {
  const Area& area = world_.areas[std::size_t(area_)];
  return {view_of(area.map),
          world_.opacity,
          mobs_,
          {.map_light = area.is_dark ? 1 : 0, .party_light = party_light_, .lamps = lamps_}};
}

void Staging::move_creature(std::size_t index, Cell cell) {
  Mob& mob = mobs_[first_creature_ + index];
  const auto lamp = std::ranges::find(lamps_, cell_of(mob), &Lamp::cell);
  const Area& area = world_.areas[std::size_t(area_)];
  if (lamp != lamps_.end() && world_.creatures[std::size_t(area.creatures[index].kind)].light > 0) {
    lamp->cell = cell;
  }
  mob.x = static_cast<std::int16_t>(cell.x);
  mob.y = static_cast<std::int16_t>(cell.y);
}

View party_view(const World& world, const State& state) {
  const Staging staging(world, state);
  const Party party{.cell = state.cell, .graphic = Graphic(world.party_tile | tile_mark)};
  return view(staging.scenery(), party, {.radius = area_of(world, state).radius, .sight = {}});
}

bool is_party_lit(const World& world, const State& state) {
  const Staging staging(world, state);
  const Scenery scenery = staging.scenery();
  return lit_cells(scenery.map, state.cell, extract(scenery.map, state.cell, 1), scenery.lights)
      .has({0, 0});
}

void remember_view(const World& world, State& state) {
  const Area& area = area_of(world, state);
  const MapView map = view_of(area.map);
  const WindowSet seen = party_view(world, state).seen;
  remember_ground(area, seen, state);
  AreaState& now = state.areas[std::size_t(state.area)];
  const auto remember = [&](Cell cell, TileCode tile) {
    if (seen_image(map, seen, state.cell, cell)) {
      now.memory[index_of(area, cell)] = static_cast<std::uint16_t>(tile + 1);
    }
  };
  for (const Lying& item : now.items) {
    remember(item.cell, world.items[std::size_t(item.kind)].tile);
  }
  for (std::size_t i = 0; i < area.things.size(); ++i) {
    remember(area.things[i].cell, tile_now(area.things[i], now.used[i] != 0));
  }
  for (Creature& creature : now.creatures) {
    if (creature.health > 0 && seen_image(map, seen, state.cell, creature.cell)) {
      creature.seen_at = creature.cell;
    }
  }
}

std::optional<KnownTile> known_tile(const World& world, const State& state, const View& view,
                                    Offset offset) {
  if (offset == Offset{}) {
    return KnownTile{world.party_tile, true};
  }
  if (steps_of(offset) <= view.seen.radius && view.seen.has(offset)) {
    return KnownTile{code_of(tilery::cell_at(view.shown, offset)), true};
  }
  const Map& map = area_of(world, state).map;
  const Cell place = place_at(view_of(map), state.cell, offset);
  if (map.edge == Edge::extend && !is_on(view_of(map), place)) {
    return std::nullopt;
  }
  const std::optional<TileCode> tile = remembered_tile(world, state, shown_at(view_of(map), place));
  return tile ? std::optional(KnownTile{*tile, false}) : std::nullopt;
}

std::optional<TileCode> remembered_tile(const World& world, const State& state, Cell cell) {
  const std::uint16_t memory = here(state).memory[index_of(area_of(world, state), cell)];
  return memory == 0 ? std::nullopt : std::optional(static_cast<TileCode>(memory - 1));
}

std::vector<Sighted> sighted(const World& world, const State& state) {
  const Area& area = area_of(world, state);
  const AreaState& now = here(state);
  const MapView map = view_of(area.map);
  const WindowSet seen = party_view(world, state).seen;
  std::vector<Sighted> all;
  const auto add = [&](SightedKind kind, std::size_t index, Cell cell) {
    if (const std::optional<Offset> offset = seen_image(map, seen, state.cell, cell)) {
      all.push_back({kind, index, *offset, cell});
    }
  };
  for (std::size_t i = 0; i < now.creatures.size(); ++i) {
    if (now.creatures[i].health > 0) {
      add(SightedKind::creature, i, now.creatures[i].cell);
    }
  }
  for (std::size_t i = 0; i < area.things.size(); ++i) {
    add(SightedKind::thing, i, area.things[i].cell);
  }
  for (std::size_t i = 0; i < now.items.size(); ++i) {
    add(SightedKind::item, i, now.items[i].cell);
  }
  std::ranges::sort(all, {}, [](const Sighted& sight) {
    return std::tuple(steps_of(sight.offset), -static_cast<int>(sight.kind), sight.index);
  });
  return all;
}

std::string name_of(const World& world, const State& state, const Sighted& sighted) {
  const Area& area = area_of(world, state);
  if (sighted.kind == SightedKind::item) {
    return world.items[std::size_t(here(state).items[sighted.index].kind)].name;
  }
  if (sighted.kind == SightedKind::creature) {
    return area.creatures[sighted.index].name;
  }
  const Thing& thing = area.things[sighted.index];
  const bool is_used = here(state).used[sighted.index] != 0;
  switch (thing.kind) {
    case ThingKind::door:
      return (is_used ? "open " : "closed ") + thing.name;
    case ThingKind::chest:
      return (is_used ? "empty " : "") + thing.name;
    case ThingKind::lamp:
      return (is_used ? "burning " : "dark ") + thing.name;
    default:
      return thing.name;
  }
}

namespace {

std::string_view class_of(ThingKind kind) {
  constexpr std::array<std::string_view, 6> classes = {"sign", "door",   "chest",
                                                       "lamp", "portal", "bed"};
  static_assert(static_cast<std::size_t>(ThingKind::bed) + 1 == classes.size());
  return classes[static_cast<std::size_t>(kind)];
}

/// The nearest thing of that class in sight.
std::optional<Cell> cell_of_class(const World& world, const State& state, std::string_view name) {
  const Area& area = area_of(world, state);
  for (const Sighted& sight : sighted(world, state)) {
    if (sight.kind == SightedKind::thing &&
        is_meant(class_of(area.things[sight.index].kind), name)) {
      return sight.cell;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Cell> cell_named(const World& world, const State& state, std::string_view name) {
  for (const Sighted& sight : sighted(world, state)) {
    if (is_meant(name_of(world, state, sight), name)) {
      return sight.cell;
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
  return cell_of_class(world, state, name);
}

std::optional<int> item_named(const World& world, const State& state, std::string_view name) {
  for (const Carried& carried : state.bag) {
    if (is_meant(world.items[std::size_t(carried.kind)].name, name)) {
      return carried.kind;
    }
  }
  return std::nullopt;
}

std::string with_article(std::string_view name) {
  const bool is_own_name = name.empty() || (name[0] >= 'A' && name[0] <= 'Z');
  if (is_own_name || name.starts_with("the ")) {
    return std::string(name);
  }
  if (name.ends_with('s') && !name.ends_with("ss")) {
    return "some " + std::string(name);  // such as "grave goods"
  }
  const bool is_vowel = std::string_view("aeiou").contains(name[0]);
  return (is_vowel ? "an " : "a ") + std::string(name);
}

}  // namespace tilery::quest
