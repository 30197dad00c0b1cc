#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/state.h"
#include "tilery/quest/world_parts.h"

namespace tilery::quest {
namespace {

constexpr std::array<std::string_view, 7> thing_classes = {"sign",   "door",   "chest", "lamp",
                                                           "portal", "stairs", "bed"};
constexpr std::array<ThingKind, 7> thing_kinds = {
    ThingKind::sign,   ThingKind::door,   ThingKind::chest, ThingKind::lamp,
    ThingKind::portal, ThingKind::portal, ThingKind::bed};

void warn(const ObjectSources& sources, std::size_t area, Place place, std::string text) {
  const NamedLevel& level = sources.levels[area];
  sources.warnings.add({.source = level.path, .place = place, .text = std::move(text)});
}

void note_misspelt_in(const ObjectSources& sources, std::size_t area, const LevelObject& object) {
  if (const PropertyClass* object_class = class_of_objects(object.type)) {
    const PropertyOwner owner = {
        .words = "a " + object.type, .file = sources.levels[area].path, .place = object.place};
    note_misspelt(object.properties, {object_class, &class_of(ClassUse::tile)}, owner,
                  sources.warnings);
  }
}

/// The numbers of things, creatures and items in an area.
struct AreaSizes {
  explicit AreaSizes(const Area& area)
      : things(area.things.size()), creatures(area.creatures.size()), items(area.items.size()) {}

  /// Removes the things, creatures and items of `area` that were added later.
  void cut(Area& area) const {
    area.things.resize(things);
    area.creatures.resize(creatures);
    area.items.resize(items);
  }

  std::size_t things, creatures, items;
};

std::optional<Error> read_object(const ObjectSources& sources, std::size_t index,
                                 const LevelObject& object) {
  ObjectReader reader(sources, index, object);
  Area& area = sources.world.areas[index];
  const AreaSizes before(area);
  const auto found = std::ranges::find(thing_classes, object.type);
  if (found != thing_classes.end()) {
    area.things.push_back(reader.thing(thing_kinds[std::size_t(found - thing_classes.begin())]));
  } else if (object.type == "creature" || object.type == "person" || object.type == "mob") {
    area.creatures.push_back(reader.creature());
  } else if (object.type == "item") {
    area.items.push_back(reader.lying());
  } else if (object.type != "party" && object.type != "place") {
    warn(sources, index, object.place,
         "objects of class " + quoted(object.type) + " are unknown to the game");
  }
  note_misspelt_in(sources, index, object);
  if (reader.fault() && sources.are_only_maps) {
    before.cut(area);
    warn(sources, index, reader.fault()->place,
         "left out: expected " + reader.fault()->expected + ", found " + reader.fault()->found);
    return std::nullopt;
  }
  if (reader.fault() && (object.type == "portal" || object.type == "stairs")) {
    before.cut(area);  // so that it is not reported again as a portal that leads nowhere
  }
  return reader.fault();
}

std::string words_of_cell(Cell cell) {
  return "column " + std::to_string(cell.x) + ", row " + std::to_string(cell.y);
}

Error misplaced(const NamedLevel& level, std::string expected, const std::string& name, Cell cell) {
  return {level.path, place_of_object(level, cell), std::move(expected),
          quoted(name) + " in " + words_of_cell(cell)};
}

bool is_ground(const World& world, const Area& area, Cell cell) {
  const bool is_walkable = tile_of(world, code_of(cell_at(view_of(area.map), cell))).is_walkable;
  return is_walkable && std::ranges::none_of(area.things, [&](const Thing& thing) {
           return thing.cell == cell && is_solid(thing, false);
         });
}

/// Names the thing on the cell, for a fault; empty if there is none.
std::string taken_by(const Area& area, Cell cell) {
  const auto thing = std::ranges::find(area.things, cell, &Thing::cell);
  return thing == area.things.end() ? "" : ", where " + quoted(thing->name) + " stands";
}

/// Faults of things, creatures, items and ends of portals on cells where they cannot be.
Faults misplaced_in(const ObjectSources& sources, std::size_t index) {
  Faults faults;
  const World& world = sources.world;
  const Area& area = world.areas[index];
  const NamedLevel& level = sources.levels[index];
  std::vector<std::size_t> cells;
  for (const Thing& thing : area.things) {
    cells.push_back(std::size_t(thing.cell.y) * std::size_t(area.map.width) +
                    std::size_t(thing.cell.x));
    const bool leads = thing.kind == ThingKind::portal;
    if (leads && !is_ground(world, world.areas[std::size_t(thing.to_area)], thing.to_cell)) {
      faults.push_back(misplaced(level, "a portal to walkable ground", thing.name, thing.cell));
    }
  }
  std::ranges::sort(cells);
  if (const auto twice = std::ranges::adjacent_find(cells); twice != cells.end()) {
    const auto width = std::size_t(area.map.width);
    const Cell cell = {static_cast<int>(*twice % width), static_cast<int>(*twice / width)};
    faults.push_back({level.path, place_of_object(level, cell), "one thing in a cell",
                      "two in " + words_of_cell(cell)});
  }
  for (const Placed& placed : area.creatures) {
    if (!is_ground(world, area, placed.cell)) {
      faults.push_back(misplaced(level, "creatures on walkable ground", placed.name, placed.cell));
      faults.back().found += taken_by(area, placed.cell);
    }
  }
  for (const Lying& item : area.items) {
    if (!is_ground(world, area, item.cell)) {
      // In a world without kinds of items, there is already a fault for this item.
      const std::string name =
          world.items.empty() ? "item" : world.items[std::size_t(item.kind)].name;
      faults.push_back(misplaced(level, "items on walkable ground", name, item.cell));
      faults.back().found += taken_by(area, item.cell);
    }
  }
  return faults;
}

/// Removes creatures and items from cells where nobody can walk, with a warning.
void leave_out_misplaced(const ObjectSources& sources, std::size_t index) {
  Area& area = sources.world.areas[index];
  const auto is_misplaced = [&](const auto& one) {
    return !is_ground(sources.world, area, one.cell);
  };
  const std::size_t count =
      std::erase_if(area.creatures, is_misplaced) + std::erase_if(area.items, is_misplaced);
  if (count > 0) {
    sources.warnings.add({.source = sources.levels[index].path,
                          .place = {},
                          .text = "creatures and items left out, on cells where nobody can walk: " +
                                  std::to_string(count)});
  }
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
  for (const NamedLevel& each : sources.levels) {
    for (const LevelObject& object : each.level.objects) {
      if (object.type == "party" && &object != party) {
        return Error{each.path, object.place, "one object of class \"party\", on the start map",
                     &each != &level
                         ? "one on another map"
                         : "a second one besides the one in " + words_of_cell(party->cell)};
      }
    }
  }
  if (party == nullptr && !world.stages.empty()) {
    return Error{level.path, level.level.place, "an object of class \"party\" on the start map",
                 "none"};
  }
  if (party == nullptr) {
    const auto ground = middle_ground(world, world.areas[std::size_t(world.start_area)]);
    world.start = ground.value_or(Cell{});
    return ground ? std::nullopt
                  : std::optional(Error{level.path, level.level.place,
                                        "a walkable cell on the start map", "none"});
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

Place place_of_object(const NamedLevel& level, Cell cell) {
  Place place;
  for (const LevelObject& object : level.level.objects) {
    place = object.cell == cell ? Place(object.place) : place;
  }
  return place;
}

Faults read_objects(const ObjectSources& sources) {
  Faults faults;
  for (std::size_t i = 0; i < sources.levels.size(); ++i) {
    for (const LevelObject& object : sources.levels[i].level.objects) {
      if (std::optional<Error> fault = read_object(sources, i, object)) {
        faults.push_back(*std::move(fault));
      }
    }
  }
  for (std::size_t i = 0; i < sources.levels.size(); ++i) {
    if (sources.are_only_maps) {
      leave_out_misplaced(sources, i);
    }
    std::ranges::move(misplaced_in(sources, i), std::back_inserter(faults));
  }
  if (std::optional<Error> fault = find_party(sources)) {
    faults.push_back(*std::move(fault));
  }
  return faults;
}

int deed_of(World& world, std::string_view text) {
  const auto found = std::ranges::find(world.deeds, text);
  if (found == world.deeds.end()) {
    world.deeds.emplace_back(text);
    return static_cast<int>(world.deeds.size()) - 1;
  }
  return static_cast<int>(found - world.deeds.begin());
}

DeedWords deed_words_of(std::string_view deed) {
  const std::size_t space = std::min(deed.find(' '), deed.size());
  return {deed.substr(0, space), deed.substr(std::min(space + 1, deed.size()))};
}

Faults faults_of_deeds(const World& world, const std::vector<DeedPlace>& places) {
  Faults faults;
  for (std::size_t i = 0; i < world.deeds.size(); ++i) {
    const std::string& deed = world.deeds[i];
    const auto& [source, place] = places[i];
    const auto [verb, name] = deed_words_of(deed);
    if (std::ranges::find(deed_verbs, verb) == deed_verbs.end()) {
      faults.push_back({source, place,
                        "a deed that begins with get, give, use, light, open, read, rest, enter, "
                        "talk or beat",
                        quoted(deed)});
    } else if (!exists(world, verb, name)) {
      faults.push_back({source, place, "a deed with something that the world has", quoted(deed)});
    }
  }
  return faults;
}

}  // namespace tilery::quest
