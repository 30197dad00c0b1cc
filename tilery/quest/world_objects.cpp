#include "tilery/quest/world_objects.h"

#include <algorithm>
#include <array>

#include "tilery/core/plain_text.h"
#include "tilery/quest/ground.h"
#include "tilery/quest/object_reader.h"

namespace tilery::quest {
namespace {

constexpr std::array<std::string_view, 7> thing_classes = {"sign",   "door",   "chest", "lamp",
                                                           "portal", "stairs", "bed"};
constexpr std::array<ThingKind, 7> thing_kinds = {
    ThingKind::sign,   ThingKind::door,   ThingKind::chest, ThingKind::lamp,
    ThingKind::portal, ThingKind::portal, ThingKind::bed};

void warn_of(const ObjectSources& sources, std::size_t area, const LevelObject& object) {
  sources.warnings.add(
      {.source = sources.levels[area].path,
       .place = {},
       .text = "objects of class " + quoted(object.type) + " are unknown to the game"});
}

std::optional<Error> read_object(const ObjectSources& sources, std::size_t index,
                                 const LevelObject& object) {
  ObjectReader reader(sources, index, object);
  Area& area = sources.world.areas[index];
  const auto found = std::ranges::find(thing_classes, object.type);
  if (found != thing_classes.end()) {
    area.things.push_back(reader.thing(thing_kinds[std::size_t(found - thing_classes.begin())]));
  } else if (object.type == "creature" || object.type == "person" || object.type == "mob") {
    area.creatures.push_back(reader.creature());
  } else if (object.type == "item") {
    area.items.push_back(reader.lying());
  } else if (object.type != "party" && object.type != "place") {
    warn_of(sources, index, object);
  }
  return reader.fault();
}

Error misplaced(const NamedLevel& level, std::string expected, const std::string& name, Cell cell) {
  return {
      level.path,
      {},
      std::move(expected),
      quoted(name) + " in column " + std::to_string(cell.x) + ", row " + std::to_string(cell.y)};
}

bool is_ground(const World& world, const Area& area, Cell cell) {
  const bool is_walkable = tile_of(world, code_of(cell_at(view_of(area.map), cell))).is_walkable;
  return is_walkable && std::ranges::none_of(area.things, [&](const Thing& thing) {
           return thing.cell == cell && is_solid(thing, false);
         });
}

/// What stands where it cannot, or where portals lead to.
std::optional<Error> misplaced_in(const ObjectSources& sources, std::size_t index) {
  const World& world = sources.world;
  const Area& area = world.areas[index];
  const NamedLevel& level = sources.levels[index];
  std::vector<std::size_t> cells;
  for (const Thing& thing : area.things) {
    cells.push_back(std::size_t(thing.cell.y) * std::size_t(area.map.width) +
                    std::size_t(thing.cell.x));
    const bool leads = thing.kind == ThingKind::portal;
    if (leads && !is_ground(world, world.areas[std::size_t(thing.to_area)], thing.to_cell)) {
      return misplaced(level, "a portal that leads to ground to stand on", thing.name, thing.cell);
    }
  }
  std::ranges::sort(cells);
  if (const auto twice = std::ranges::adjacent_find(cells); twice != cells.end()) {
    const auto width = std::size_t(area.map.width);
    const Cell cell = {static_cast<int>(*twice % width), static_cast<int>(*twice / width)};
    return misplaced(level, "one thing in a cell", "two", cell);
  }
  for (const Placed& placed : area.creatures) {
    if (!is_ground(world, area, placed.cell)) {
      return misplaced(level, "creatures on ground to stand on", placed.name, placed.cell);
    }
  }
  return std::nullopt;
}

std::optional<Error> find_party(const ObjectSources& sources) {
  World& world = sources.world;
  const NamedLevel& level = sources.levels[std::size_t(world.start_area)];
  const LevelObject* party = object_of_type(level.level, "party");
  if (party == nullptr) {
    return Error{level.path, {}, "an object of class \"party\", as the world starts here", "none"};
  }
  world.start = party->cell;
  return is_ground(world, world.areas[std::size_t(world.start_area)], world.start)
             ? std::nullopt
             : std::optional(misplaced(level, "ground to stand on", "party", world.start));
}

}  // namespace

std::expected<void, Error> read_objects(const ObjectSources& sources) {
  for (std::size_t i = 0; i < sources.levels.size(); ++i) {
    for (const LevelObject& object : sources.levels[i].level.objects) {
      if (std::optional<Error> fault = read_object(sources, i, object)) {
        return std::unexpected(*std::move(fault));
      }
    }
  }
  for (std::size_t i = 0; i < sources.levels.size(); ++i) {
    if (std::optional<Error> fault = misplaced_in(sources, i)) {
      return std::unexpected(*std::move(fault));
    }
  }
  if (std::optional<Error> fault = find_party(sources)) {
    return std::unexpected(*std::move(fault));
  }
  return {};
}

}  // namespace tilery::quest
