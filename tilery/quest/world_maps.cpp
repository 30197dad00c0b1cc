#include "tilery/quest/world_maps.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/text_map.h"

namespace tilery::quest {
namespace {

constexpr std::int64_t most_maps = 64;
constexpr std::size_t most_cells = std::size_t{1} << 20;
constexpr std::size_t most_bytes = std::size_t{1} << 24;
constexpr std::size_t most_objects = 4000;
constexpr std::size_t most_tiles = 4096;
constexpr std::size_t longest_name = 40;

std::expected<LevelFile, Error> level_of_text(std::string_view text, const std::string& path,
                                              const FetchFile& fetch) {
  TILERY_TRY(TiledFile file, read_text_map(text, path, fetch));
  return level_of(std::move(file), path);
}

}  // namespace

bool is_plain_name(std::string_view name) {
  const auto is_plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
  };
  return !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, is_plain);
}

std::string read_plain_name(const TomlCursor& name) {
  const std::string_view text = name.text();
  if (!is_plain_name(text)) {
    name.fail("a name of 1 to 40 lower-case letters, digits and '-'");
  }
  return std::string(text);
}

std::string WorldFiles::beside(std::string_view name) const {
  return path_.substr(0, path_.rfind('/') + 1) + std::string(name);
}

std::expected<std::string, Error> WorldFiles::read(const std::string& path) {
  std::expected<std::string, Error> bytes = fetch_(path);
  if (bytes) {
    add_to_hash(*bytes);
  }
  return bytes;
}

void WorldFiles::add_to_hash(std::string_view bytes) {
  hash_.add(bytes.size());
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word = word << 8 | static_cast<unsigned char>(bytes[i]);
    if (i % 8 == 7) {
      hash_.add(word);
    }
  }
  hash_.add(word);
}

void MapsReader::read(const TomlCursor& list) {
  for (const TomlCursor& item : list.items("names of maps", {1, most_maps})) {
    const std::string name = read_plain_name(item);
    if (place_of(levels_, name)) {
      item.fail("each map once");
    }
    if (!is_plain_name(name) || cells_ > most_cells || objects_ > most_objects) {
      return;
    }
    read_map(name);
  }
}

/// NAME.tmx beside the world, or else NAME.tmj or NAME.map.
void MapsReader::read_map(const std::string& name) {
  std::string path = files_.beside(name + ".tmx");
  std::expected<std::string, Error> bytes = files_.read(path);
  if (!bytes) {
    const std::string other = files_.beside(name + ".tmj");
    const std::string text = files_.beside(name + ".map");
    if (std::expected<std::string, Error> json = files_.read(other)) {
      bytes = std::move(json);
      path = other;
    } else if (std::expected<std::string, Error> rows = files_.read(text)) {
      bytes = std::move(rows);
      path = text;
    }
  }
  const FetchFile fetch = [this](const std::string& one) { return files_.read(one); };
  std::expected<LevelFile, Error> file =
      !bytes ? std::unexpected(bytes.error())
      : is_text_map(path)
          ? level_of_text(*bytes, path, fetch)
          : read_level(*bytes, path, fetch,
                       {.most_cells = most_cells - cells_, .most_bytes = most_bytes});
  if (!file) {
    keep(file.error());
    return;
  }
  for (const Warning& warning : file->warnings.list()) {
    warnings_.add(warning);
  }
  add_area(name, path, file->level);
  levels_.push_back({name, path, std::move(file->level)});
}

void MapsReader::add_area(const std::string& name, const std::string& path, const Level& level) {
  cells_ += level.map.cells.size();
  objects_ += level.objects.size();
  if (cells_ > most_cells || objects_ > most_objects) {
    keep({path, level.place, "at most 1,048,576 cells and 4,000 objects in a world",
          std::to_string(cells_) + " cells and " + std::to_string(objects_) + " objects"});
    return;
  }
  Area area{.name = name, .title = name, .map = level.map, .is_dark = level.map_light != 0};
  if (const auto title = text_in(level.properties, "title"); title && !title->empty()) {
    area.title = cleaned(in_one_line(*title), 100);
  }
  read_area_properties(level.properties, path, area);
  note_misspelt(level.properties, {&class_of(ClassUse::map)},
                {.words = "a map", .file = path, .place = level.place}, warnings_);
  world_.areas.push_back(std::move(area));
  for (const LevelTile& kind : level.kinds) {
    add_tile(kind, path);
  }
}

void MapsReader::read_area_properties(const Properties& properties, const std::string& path,
                                      Area& area) {
  if (const Property* radius = find_property(properties, "radius")) {
    const std::int64_t cells = whole_number_in(properties, "radius").value_or(0);
    if (cells < 1 || cells > 20) {
      keep({path, radius->place, "a radius from 1 to 20", quoted(radius->value)});
    }
    area.radius = static_cast<int>(std::clamp<std::int64_t>(cells, 1, 20));
  }
  if (const Property* diagonals = find_property(properties, "diagonals")) {
    const std::optional<bool> are_allowed = truth_in(properties, "diagonals");
    if (!are_allowed) {
      keep({path, diagonals->place, "true or false for diagonals of the map",
            quoted(diagonals->value)});
    }
    area.has_diagonals = are_allowed.value_or(true);
  }
}

void MapsReader::add_tile(const LevelTile& kind, const std::string& path) {
  const std::string& file = kind.file.empty() ? path : kind.file;
  const PropertyClass& of_tiles = class_of(ClassUse::tile);
  // A tile object takes over its tile's properties.
  const PropertyClass* of_objects = class_of_objects(kind.type);
  note_misspelt(kind.properties, {&of_tiles, of_objects == nullptr ? &of_tiles : of_objects},
                {.words = "a tile", .file = file, .place = kind.place}, warnings_);
  std::expected<TileKind, Error> tile = tile_kind_of(kind, file);
  if (!tile) {
    keep(tile.error());
    return;
  }
  if (kind.code >= most_tiles) {
    keep({file, kind.place, "codes below 4,096 in a world", std::to_string(kind.code)});
    return;
  }
  if (world_.tiles.size() <= kind.code) {
    world_.tiles.resize(std::size_t{kind.code} + 1);
  }
  TileKind& known = world_.tiles[kind.code];
  const auto named = tiles_.find(tile->name);
  const bool is_other = !known.name.empty() && known.name != tile->name;
  if (is_other || (named != tiles_.end() && named->second != kind.code)) {
    keep({file, kind.place, "one name for one code in all maps of a world", quoted(tile->name)});
    return;
  }
  tiles_.emplace(tile->name, kind.code);
  world_.opacity.set(kind.code, tile->is_opaque);
  known = *std::move(tile);
}

// Writes the classes of maps as a project file of Tiled: JSON with a list of types, which are
// classes or enumerations.

namespace {

constexpr std::string_view class_color = "#ffa0a0a4";  // Tiled's own

/// The kinds of element that may have the class. A tile object takes the class of its tile.
std::vector<std::string_view> uses_of(ClassUse use) {
  switch (use) {
    case ClassUse::map:
      return {"map"};
    case ClassUse::layer:
      return {"layer"};
    case ClassUse::tile:
      return {"tile"};
    case ClassUse::object:
      return {"object", "tile"};
  }
  return {};
}

/// The properties whose values are listed words. Each becomes an enumeration of the same name.
std::vector<const KnownProperty*> enumerations() {
  std::vector<const KnownProperty*> all;
  for (const PropertyClass& owner : property_classes()) {
    for (const KnownProperty& property : owner.properties) {
      if (!property.words.empty()) {
        all.push_back(&property);
      }
    }
  }
  return all;
}

void write_enumeration(JsonWriter& json, int id, const KnownProperty& property) {
  json.open_object();
  json.member("id", id);
  json.member("name", property.name);
  json.member("storageType", "string");
  json.member("type", "enum");
  json.list("values", property.words);
  json.member("valuesAsFlags", false);
  json.close();
}

void write_member(JsonWriter& json, const KnownProperty& property) {
  json.open_object();
  json.member("name", property.name);
  if (!property.words.empty()) {
    json.member("propertyType", property.name);
  }
  json.member("type", name_of(property.kind));
  if (property.kind == PropertyKind::whole_number || property.kind == PropertyKind::truth) {
    json.member_raw("value", property.usual);
  } else {
    json.member("value", property.usual);
  }
  json.close();
}

void write_class(JsonWriter& json, int id, const PropertyClass& owner) {
  json.open_object();
  json.member("color", class_color);
  json.member("drawFill", true);
  json.member("id", id);
  json.open_list("members");
  for (const KnownProperty& property : owner.properties) {
    write_member(json, property);
  }
  json.close();
  json.member("name", owner.name);
  json.member("type", "class");
  json.list("useAs", uses_of(owner.use));
  json.close();
}

}  // namespace

std::string tiled_project() {
  JsonWriter json(4);
  json.open_object();
  json.member("automappingRulesFile", "");
  json.list("commands", std::array<std::string_view, 0>{});
  json.member("compatibilityVersion", 1100);
  json.member("extensionsPath", "extensions");
  json.list("folders", std::array<std::string_view, 1>{"."});
  json.list("properties", std::array<std::string_view, 0>{});
  json.open_list("propertyTypes");
  int id = 0;
  for (const KnownProperty* property : enumerations()) {
    write_enumeration(json, ++id, *property);
  }
  for (const PropertyClass& owner : property_classes()) {
    write_class(json, ++id, owner);
  }
  json.close();
  json.close();
  return std::move(json).take() + "\n";
}

}  // namespace tilery::quest
