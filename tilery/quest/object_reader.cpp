#include <algorithm>
#include <array>
#include <cassert>

#include "tilery/core/plain_text.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/world_parts.h"

namespace tilery::quest {
namespace {

constexpr std::size_t longest_property = 500;

std::string_view default_name(ThingKind kind) {
  constexpr std::array<std::string_view, 6> names = {"sign", "door", "chest", "lamp", "way", "bed"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string in_one_line(std::string_view text) {
  text = text.substr(0, text.find_last_not_of("\r\n") + 1);
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_pair = text.substr(i, 2) == "\r\n";
    line += text[i] == '\r' || text[i] == '\n' ? ' ' : text[i];
    i += is_pair ? 1 : 0;
  }
  return line;
}

Thing ObjectReader::thing(ThingKind kind) {
  Thing thing{.kind = kind, .name = name_or(default_name(kind)), .cell = object_.cell};
  thing.text = words("text");
  read_tiles(thing);
  switch (kind) {
    case ThingKind::door:
      thing.key = item("key");
      thing.lock = lock();
      if (thing.key && thing.lock) {
        fail_in("lock", "a key or a lock",
                "the key " + quoted(words("key")) + " and the lock " + quoted(words("lock")));
      }
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

Placed ObjectReader::creature() {
  const std::string stated_kind = kind_or_name();
  const std::string kind_name =
      stated_kind.empty() && sources_.are_only_maps ? type() : stated_kind;
  std::optional<int> kind = place_of(sources_.world.creatures, kind_name);
  if (!kind && sources_.are_only_maps) {
    kind = new_kind(kind_name);
  }
  if (!kind) {
    fail_in("kind", "a kind of creature of the world", quoted(kind_name));
  }
  Placed placed{.kind = kind.value_or(0), .name = name_or(kind_name), .cell = object_.cell};
  placed.says = words("says");
  placed.says_after = words("says_after");
  placed.thanks = words("thanks");
  placed.wants = item("wants");
  placed.gives = item("gives");
  if (const std::string after = words("after"); !after.empty()) {
    placed.after = deed_of(sources_.world, after);
    const NamedLevel& level = sources_.levels[area_];
    sources_.deeds.resize(sources_.world.deeds.size(), {level.path, place_of_property("after")});
  }
  if (placed.after && placed.says_after.empty()) {
    fail_in("after", "the property \"says_after\" beside \"after\"", "nothing");
  }
  if (!placed.after && !placed.says_after.empty()) {
    fail_in("says_after", "the property \"after\" beside \"says_after\"", "nothing");
  }
  if (placed.wants && (placed.thanks.empty() || placed.says.empty())) {
    fail_in("wants", "the properties \"says\" and \"thanks\" beside \"wants\"",
            placed.says.empty() ? "no \"says\"" : "no \"thanks\"");
  }
  return placed;
}

int ObjectReader::new_kind(const std::string& name) {
  std::vector<CreatureKind>& kinds = sources_.world.creatures;
  if (const std::optional<int> known = place_of(kinds, name)) {
    return *known;
  }
  const auto named = sources_.tiles.find(name);
  const TileCode tile = object_.has_tile                ? object_.code
                        : named != sources_.tiles.end() ? named->second
                                                        : sources_.world.party_tile;
  kinds.push_back({.name = name, .tile = tile});
  return static_cast<int>(kinds.size()) - 1;
}

Lying ObjectReader::lying() {
  const std::string name = kind_or_name();
  const std::optional<int> kind = place_of(sources_.world.items, name);
  if (!kind) {
    fail_in("kind", "a kind of item of the world", quoted(name));
    return {.cell = object_.cell};
  }
  return {
      .kind = *kind, .left = sources_.world.items[std::size_t(*kind)].burns, .cell = object_.cell};
}

Place ObjectReader::place_of_property(std::string_view property) const {
  const Property* entry = find_property(object_.properties, property);
  return entry == nullptr ? Place(object_.place) : place_within(*entry, object_.place);
}

void ObjectReader::fail_at(Place place, std::string expected, std::string found) {
  if (!fault_) {
    const std::string object_words =
        object_.type + " " + quoted(object_.name) + " (object " + std::to_string(object_.id) + ")";
    const NamedLevel& level = sources_.levels[area_];
    fault_ = Error{level.path, place, std::move(expected) + " for the " + object_words,
                   std::move(found)};
  }
}

std::string ObjectReader::name_or(std::string_view otherwise) {
  const std::string name = object_.name.empty() ? std::string(otherwise) : object_.name;
  if (name.size() > 100 || has_control_characters(name)) {
    fail("a name of at most 100 bytes without control characters", quoted(name));
  }
  return name;
}

std::string ObjectReader::kind_or_name() {
  const std::string kind = words("kind");
  return kind.empty() ? object_.name : kind;
}

bool ObjectReader::knows(std::string_view property) const {
  const PropertyClass* owner = class_of_objects(type());
  return owner != nullptr && property_of(*owner, property) != nullptr;
}

std::string ObjectReader::words(std::string_view property) {
  assert(knows(property));
  const Property* entry = find_property(object_.properties, property);
  if (entry == nullptr) {
    return {};
  }
  std::string text = in_one_line(entry->value);
  if (has_members(entry->kind) || text.size() > longest_property || has_control_characters(text)) {
    fail_in(property,
            "a text of at most 500 bytes without control characters in \"" + std::string(property) +
                '"',
            quoted(shown_value(*entry)));
  }
  return text;
}

bool ObjectReader::truth(std::string_view property, bool otherwise) {
  assert(knows(property));
  const Property* entry = find_property(object_.properties, property);
  const std::optional<bool> value = truth_in(object_.properties, property);
  if (entry != nullptr && !value) {
    fail_in(property, "true or false in \"" + std::string(property) + '"', quoted(entry->value));
  }
  return value.value_or(otherwise);
}

std::int64_t ObjectReader::number(std::string_view property, std::int64_t least,
                                  std::int64_t most) {
  assert(knows(property));
  const Property* const entry = find_property(object_.properties, property);
  const std::optional<std::int64_t> number = whole_number_in(object_.properties, property);
  if (!number || *number < least || *number > most) {
    fail_in(property,
            "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                " in \"" + std::string(property) + '"',
            entry == nullptr ? "none"
            : number         ? std::to_string(*number)
                             : quoted(shown_value(*entry)));
    return least;
  }
  return *number;
}

std::optional<int> ObjectReader::item_called(std::string_view name, std::string_view property) {
  const std::optional<int> item = place_of(sources_.world.items, name);
  if (!item) {
    fail_in(property, "an item of the world", quoted(name));
  }
  return item;
}

std::optional<int> ObjectReader::item(std::string_view property) {
  const std::string name = words(property);
  return name.empty() ? std::nullopt : item_called(name, property);
}

std::vector<int> ObjectReader::items(std::string_view property) {
  const Property* entry = find_property(object_.properties, property);
  if (entry == nullptr || entry->kind != PropertyKind::list) {
    words(property);  // checks the limits of a text
  }
  std::vector<int> all;
  for (const std::string_view name : texts_in(object_.properties, property)) {
    if (const std::optional<int> item = item_called(name, property)) {
      all.push_back(*item);
    }
  }
  return all;
}

std::optional<int> ObjectReader::lock() {
  const std::string cartridge = words("lock");
  if (cartridge.empty()) {
    return std::nullopt;
  }
  const std::expected<int, Error> lock = sources_.lock(cartridge, number("goal", 1, INT64_MAX));
  if (!lock) {
    fail_in(lock.error().source, lock.error().expected, lock.error().found);
    return std::nullopt;
  }
  return *lock;
}

TileCode ObjectReader::tile_called(std::string_view name, std::string_view property) {
  const auto found = sources_.tiles.find(name);
  if (found == sources_.tiles.end()) {
    fail_in(property, "a tile of the maps", quoted(name));
    return 0;
  }
  return found->second;
}

TileCode ObjectReader::ground_tile() const {
  const MapView map = view_of(sources_.world.areas[area_].map);
  return code_of(cell_at(map, object_.cell));
}

void ObjectReader::read_tiles(Thing& thing) {
  const std::string named = words("tile");
  const bool has_class_tile = named.empty() && !object_.has_tile;
  thing.tile = object_.has_tile ? object_.code
               : !named.empty() ? tile_called(named, "tile")
               : thing.kind == ThingKind::portal && type() == "portal"
                   ? ground_tile()
                   : tile_called(type(), "tile");
  const std::string used = words("tile_used");
  const bool changes = thing.kind == ThingKind::door || thing.kind == ThingKind::chest ||
                       thing.kind == ThingKind::lamp;
  thing.tile_used = !used.empty()               ? tile_called(used, "tile_used")
                    : changes && has_class_tile ? tile_called("used " + type(), "tile")
                                                : thing.tile;
}

void ObjectReader::read_target(Thing& portal) {
  const std::string to = words("to");
  const std::string at = words("at");
  const std::optional<int> area = place_of(sources_.world.areas, to);
  if (!area) {
    fail_in("to", "a map of the world in \"to\"", quoted(to));
    return;
  }
  portal.to_area = *area;
  const std::vector<LevelObject>& objects = sources_.levels[std::size_t(*area)].level.objects;
  const auto target = std::ranges::find(objects, at, &LevelObject::name);
  if (at.empty() || target == objects.end()) {
    fail_in("at", "the name of an object on " + to + " in \"at\"", quoted(at));
    return;
  }
  portal.to_cell = target->cell;
}

}  // namespace tilery::quest
