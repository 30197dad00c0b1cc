#include <algorithm>
#include <array>
#include <cstdlib>

#include "tilery/core/plain_text.h"
#include "tilery/quest/state.h"
#include "tilery/quest/world_parts.h"

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

/// The first thing, creature or portal's end on a cell where it cannot be.
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
      return misplaced(level, "a portal to walkable ground", thing.name, thing.cell);
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
      return misplaced(level, "creatures on walkable ground", placed.name, placed.cell);
    }
  }
  return std::nullopt;
}

/// The ground nearest to the middle of the map; nothing if nobody can walk anywhere.
std::optional<Cell> middle_ground(const World& world, const Area& area) {
  std::optional<Cell> best;
  int least = 0;
  for (int y = 0; y < area.map.height; ++y) {
    for (int x = 0; x < area.map.width; ++x) {
      const int far = std::max(std::abs(2 * x - area.map.width), std::abs(2 * y - area.map.height));
      if ((!best || far < least) && is_ground(world, area, {x, y})) {
        best = Cell{x, y};
        least = far;
      }
    }
  }
  return best;
}

std::optional<Error> find_party(const ObjectSources& sources) {
  World& world = sources.world;
  const NamedLevel& level = sources.levels[std::size_t(world.start_area)];
  const LevelObject* party = object_of_type(level.level, "party");
  if (party == nullptr && !world.stages.empty()) {
    return Error{level.path, {}, "an object of class \"party\" on the first map", "none"};
  }
  if (party == nullptr) {
    const auto ground = middle_ground(world, world.areas[std::size_t(world.start_area)]);
    world.start = ground.value_or(Cell{});
    return ground
               ? std::nullopt
               : std::optional(Error{level.path, {}, "a walkable cell on the first map", "none"});
  }
  world.start = party->cell;
  return is_ground(world, world.areas[std::size_t(world.start_area)], world.start)
             ? std::nullopt
             : std::optional(
                   misplaced(level, "the party on walkable ground", "party", world.start));
}

/// Whether the world has somebody or something called `name` that fits the verb.
bool exists(const World& world, std::string_view verb, std::string_view name) {
  const auto is_called = [&](const auto& one) { return one.name == name; };
  if (verb == "get" || verb == "give" || verb == "use") {
    return std::ranges::any_of(world.items, is_called);
  }
  if (verb == "enter") {
    return std::ranges::any_of(world.areas, is_called);
  }
  const bool is_item = verb == "light" && std::ranges::any_of(world.items, is_called);
  const bool is_of_creature = verb == "talk" || verb == "beat";
  return is_item || std::ranges::any_of(world.areas, [&](const Area& area) {
           return is_of_creature ? std::ranges::any_of(area.creatures, is_called)
                                 : std::ranges::any_of(area.things, is_called);
         });
}

constexpr std::array<std::string_view, 10> deed_verbs = {"get",  "give", "use",   "light", "open",
                                                         "read", "rest", "enter", "talk",  "beat"};

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

int deed_of(World& world, std::string_view text) {
  const auto found = std::ranges::find(world.deeds, text);
  if (found == world.deeds.end()) {
    world.deeds.emplace_back(text);
    return static_cast<int>(world.deeds.size()) - 1;
  }
  return static_cast<int>(found - world.deeds.begin());
}

std::expected<void, Error> check_deeds(const World& world, const std::string& source) {
  for (const std::string& deed : world.deeds) {
    const std::size_t space = std::min(deed.find(' '), deed.size());
    const std::string_view verb = std::string_view(deed).substr(0, space);
    const std::string_view name = std::string_view(deed).substr(std::min(space + 1, deed.size()));
    if (std::ranges::find(deed_verbs, verb) == deed_verbs.end()) {
      return std::unexpected(Error{source,
                                   {},
                                   "a deed that begins with get, give, use, light, open, read, "
                                   "rest, enter, talk or beat",
                                   quoted(deed)});
    }
    if (!exists(world, verb, name)) {
      return std::unexpected(
          Error{source, {}, "a deed with something that the world has", quoted(deed)});
    }
  }
  return {};
}

}  // namespace tilery::quest
