#include "tilery/quest/world_objects.h"

#include <algorithm>
#include <array>

#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/quest/ground.h"

namespace tilery::quest {
namespace {

constexpr std::size_t longest_words = 500;

/// Reads the properties of one object and keeps the first fault.
class ObjectReader {
 public:
  ObjectReader(const ObjectSources& sources, std::size_t area, const LevelObject& object)
      : sources_(sources), area_(area), object_(object) {}

  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }
  [[nodiscard]] const std::string& type() const { return object_.type; }

  Thing thing(ThingKind kind) {
    Thing thing{.kind = kind, .name = name_or(default_name(kind)), .cell = object_.cell};
    thing.text = words("text");
    read_tiles(thing);
    switch (kind) {
      case ThingKind::door:
        thing.key = item("key");
        thing.lock = lock();
        thing.is_used = truth("open", false);
        break;
      case ThingKind::chest:
        thing.key = item("key");
        thing.holds = items("holds");
        break;
      case ThingKind::lamp:
        thing.reach = static_cast<int>(number("reach", 0, 63));
        thing.is_used = truth("burning", true);
        break;
      case ThingKind::portal:
        read_target(thing);
        break;
      default:
        break;
    }
    return thing;
  }

  Placed creature() {
    const std::string kind_name = kind_or_name();
    const std::optional<int> kind = place_of(sources_.world.creatures, kind_name);
    if (!kind) {
      fail("a kind of creature of the world", quoted(kind_name));
    }
    Placed placed{.kind = kind.value_or(0), .name = name_or(kind_name), .cell = object_.cell};
    placed.says = words("says");
    placed.says_after = words("says_after");
    placed.thanks = words("thanks");
    placed.wants = item("wants");
    placed.gives = item("gives");
    if (const std::string after = words("after"); !after.empty()) {
      placed.after = deed_of(sources_.world, after);
    }
    if (placed.after && placed.says_after.empty()) {
      fail("the property \"says_after\", as \"after\" needs", "nothing");
    }
    if (placed.wants && (placed.thanks.empty() || placed.says.empty())) {
      fail("the properties \"says\" and \"thanks\", as \"wants\" needs", "nothing");
    }
    return placed;
  }

  Lying lying() {
    const std::string name = kind_or_name();
    const std::optional<int> kind = place_of(sources_.world.items, name);
    if (!kind) {
      fail("a kind of item of the world", quoted(name));
      return {.cell = object_.cell};
    }
    return {.kind = *kind,
            .left = sources_.world.items[std::size_t(*kind)].burns,
            .cell = object_.cell};
  }

 private:
  static std::string_view default_name(ThingKind kind) {
    constexpr std::array<std::string_view, 6> names = {"sign", "door", "chest",
                                                       "lamp", "way",  "bed"};
    return names[static_cast<std::size_t>(kind)];
  }

  void fail(std::string expected, std::string found) {
    if (!fault_) {
      const std::string what = object_.type + " " + quoted(object_.name) + " (object " +
                               std::to_string(object_.id) + ")";
      fault_ = Error{sources_.levels[area_].path,
                     {},
                     std::move(expected) + " for the " + what,
                     std::move(found)};
    }
  }

  std::string name_or(std::string_view otherwise) {
    const std::string name = object_.name.empty() ? std::string(otherwise) : object_.name;
    if (name.size() > 100 || has_control_characters(name)) {
      fail("a name of at most 100 bytes without control characters", quoted(name));
    }
    return name;
  }

  std::string kind_or_name() {
    const std::string kind = words("kind");
    return kind.empty() ? object_.name : kind;
  }

  std::string words(std::string_view property) {
    const std::string text(text_in(object_.properties, property).value_or(""));
    if (text.size() > longest_words || has_control_characters(text)) {
      fail("one line of at most 500 bytes in \"" + std::string(property) + '"', quoted(text));
    }
    return text;
  }

  bool truth(std::string_view property, bool otherwise) {
    return truth_in(object_.properties, property).value_or(otherwise);
  }

  std::int64_t number(std::string_view property, std::int64_t least, std::int64_t most) {
    const std::optional<std::int64_t> number = whole_number_in(object_.properties, property);
    if (!number || *number < least || *number > most) {
      fail("a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
               " in \"" + std::string(property) + '"',
           number ? std::to_string(*number) : "none");
      return least;
    }
    return *number;
  }

  std::optional<int> item_called(std::string_view name) {
    const std::optional<int> item = place_of(sources_.world.items, name);
    if (!item) {
      fail("an item of the world", quoted(name));
    }
    return item;
  }

  std::optional<int> item(std::string_view property) {
    const std::string name = words(property);
    return name.empty() ? std::nullopt : item_called(name);
  }

  /// Names with commas between them.
  std::vector<int> items(std::string_view property) {
    std::vector<int> all;
    const std::string text = words(property);
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      std::string_view name = rest.substr(0, comma);
      name = name.substr(std::min(name.find_first_not_of(' '), name.size()));
      if (const std::optional<int> item = item_called(name)) {
        all.push_back(*item);
      }
      rest = rest.substr(std::min(comma + 1, rest.size()));
    }
    return all;
  }

  std::optional<int> lock() {
    const std::string cartridge = words("lock");
    if (cartridge.empty()) {
      return std::nullopt;
    }
    const std::expected<int, Error> lock = sources_.lock(cartridge, number("goal", 1, INT64_MAX));
    if (!lock) {
      fail(lock.error().expected, lock.error().found);
      return std::nullopt;
    }
    return *lock;
  }

  TileCode tile_called(std::string_view name) {
    const auto found = sources_.tiles.find(name);
    if (found == sources_.tiles.end()) {
      fail("a tile of the maps", quoted(name));
      return 0;
    }
    return found->second;
  }

  [[nodiscard]] TileCode ground_tile() const {
    const MapView map = view_of(sources_.world.areas[area_].map);
    return code_of(cell_at(map, object_.cell));
  }

  /// Its own tile, else the one it names, else the one named as its class is; a portal without any
  /// looks like the ground.
  void read_tiles(Thing& thing) {
    const std::string named = words("tile");
    const bool is_plain = named.empty() && !object_.has_tile;
    thing.tile = object_.has_tile                                        ? object_.code
                 : !named.empty()                                        ? tile_called(named)
                 : thing.kind == ThingKind::portal && type() == "portal" ? ground_tile()
                                                                         : tile_called(type());
    const std::string used = words("tile_used");
    const bool changes = thing.kind == ThingKind::door || thing.kind == ThingKind::chest ||
                         thing.kind == ThingKind::lamp;
    thing.tile_used = !used.empty()         ? tile_called(used)
                      : changes && is_plain ? tile_called("used " + type())
                                            : thing.tile;
  }

  void read_target(Thing& portal) {
    const std::string to = words("to");
    const std::string at = words("at");
    const std::optional<int> area = place_of(sources_.world.areas, to);
    if (!area) {
      fail("a map of the world in \"to\"", quoted(to));
      return;
    }
    portal.to_area = *area;
    const std::vector<LevelObject>& objects = sources_.levels[std::size_t(*area)].level.objects;
    const auto target = std::ranges::find(objects, at, &LevelObject::name);
    if (at.empty() || target == objects.end()) {
      fail("the name of an object on " + to + " in \"at\"", quoted(at));
      return;
    }
    portal.to_cell = target->cell;
  }

  const ObjectSources& sources_;
  std::size_t area_;
  const LevelObject& object_;
  std::optional<Error> fault_;
};

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

/// Whether somebody or something is called `name`.
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
