#include "tilery/explore/tiled/level.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/elements.h"
#include "tilery/explore/tiled/placement.h"
#include "tilery/explore/tiled/property.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {
namespace {

std::string hidden_words(const std::string& owner) { return owner + " is hidden, and left out"; }

std::string turned_words(const TiledLayer& layer) {
  return fmt::format("turned tiles of layer {} are read unturned", quoted(layer.name));
}

bool has_turned_tile(const TiledObject& object) {
  return object.gid != 0 && ((object.gid & ~gid_mask) != 0 || object.rotation.value_or(0) != 0);
}

class ObjectTaker {
 public:
  ObjectTaker(const TiledMap& map, LevelTiles& tiles, Level& level, LevelNotes& notes)
      : map_(map), tiles_(tiles), level_(level), notes_(notes) {}

  void take_all(const std::vector<TiledLayer>& layers) {
    for (const TiledLayer& layer : layers) {
      if (layer.visible) {  // LevelTiles warns of hidden layers
        take_objects(layer);
        take_all(layer.layers);
      }
    }
  }

 private:
  void take_objects(const TiledLayer& layer) {
    bool is_turned = false;
    for (const TiledObject& object : layer.objects) {
      const TiledObject whole = with_template(object, map_);
      is_turned |= take(whole, layer) && has_turned_tile(whole);
    }
    if (is_turned) {
      notes_.warn({.words = {}, .place = layer.place}, turned_words(layer));
    }
  }

  /// False if the object is left out.
  bool take(const TiledObject& object, const TiledLayer& layer) {
    const PropertyOwner owner = {
        .words = fmt::format("object {} {}", object.id, quoted(object.name)),
        .place = object.place};
    if (!object.visible.value_or(true)) {
      notes_.warn(owner, hidden_words(owner.words));
      return false;
    }
    LevelObject taken = placed(object, owner);
    taken.layer = layer.name;
    if (taken.cell.x < 0 || taken.cell.x >= map_.width || taken.cell.y < 0 ||
        taken.cell.y >= map_.height) {
      notes_.warn(owner, owner.words + " is beyond the map's edges, and left out");
      return false;
    }
    take_tile(object, owner, taken);
    if (taken.type == "lamp") {
      take_lamp(taken, owner);
    }
    level_.objects.push_back(std::move(taken));
    return true;
  }

  LevelObject placed(const TiledObject& object, const PropertyOwner& owner) {
    const Footprint footprint = footprint_of(object, map_);
    if (footprint.is_askew) {
      notes_.warn(owner, fmt::format("{} is turned by {} degrees, and placed by its middle",
                                     owner.words, *object.rotation));
    }
    return {.id = object.id,
            .name = object.name,
            .type = object.type,
            .cell = footprint.cell,
            .columns = footprint.columns,
            .rows = footprint.rows,
            .properties = object.properties,
            .place = object.place};
  }

  void take_tile(const TiledObject& object, const PropertyOwner& owner, LevelObject& taken) {
    const std::optional<TileCode> code = tiles_.code_of(object.gid, owner);
    if (!code) {
      return;
    }
    taken.has_tile = true;
    taken.code = *code;
    if (const TiledTile* tile = tiles_.tile_of(object.gid)) {
      const bool is_plain = tile->type == level_properties::class_of_tiles;
      taken.type = taken.type.empty() && !is_plain ? tile->type : taken.type;
      taken.properties = with_others(std::move(taken.properties), tile->properties);
    }
  }

  void take_lamp(const LevelObject& lamp, const PropertyOwner& owner) {
    if (find_property(lamp.properties, "reach") == nullptr) {
      notes_.fail(owner, "a reach for the lamp " + owner.words, "none");
    }
    const int reach = notes_.whole_number(lamp.properties, "reach", {0, longest_reach}, 0, owner);
    level_.lamps.push_back({lamp.cell, reach});
  }

  const TiledMap& map_;
  LevelTiles& tiles_;
  Level& level_;
  LevelNotes& notes_;
};

class LevelMaker {
 public:
  LevelMaker(TiledFile file, const std::string& source)
      : file_(std::move(file)), notes_(source, file_.warnings) {}

  std::expected<LevelFile, Error> make() {
    Level level;
    take_map_properties(level);
    LevelTiles tiles(file_.map, notes_);
    tiles.take_cells(level);
    ObjectTaker(file_.map, tiles, level, notes_).take_all(file_.map.layers);
    tiles.take_kinds(level);
    if (notes_.error()) {
      return std::unexpected(*notes_.error());
    }
    level.properties = std::move(file_.map.properties);
    level.place = file_.map.place;
    return LevelFile{std::move(level), std::move(file_.warnings)};
  }

 private:
  void take_map_properties(Level& level) {
    const TiledMap& map = file_.map;
    level.map.width = map.width;
    level.map.height = map.height;
    const std::string_view edge = text_in(map.properties, "edge").value_or("extend");
    if (edge != "extend" && edge != "wrap") {
      PropertyOwner owner = the_map();
      owner.place = find_property(map.properties, "edge")->place;
      notes_.fail(owner, "extend or wrap for the map's edge", edge);
    }
    level.map.edge = edge == "wrap" ? Edge::wrap : Edge::extend;
    level.map.slant = slant_of(map);
    level.map_light = notes_.whole_number(map.properties, "light", {0, 255}, 0, the_map());
  }

  Slant slant_of(const TiledMap& map) {
    // If a step south leads to the right, each row is drawn further left than the row above.
    const bool is_whole = map.skew_y == 0 && map.skew_x % map.tile_width == 0 &&
                          std::abs(map.skew_x) <= map.tile_width;
    if (!is_whole) {
      notes_.fail(the_map(), "a skew of 0, or of a tile's width along x",
                  fmt::format("{} along x and {} along y", map.skew_x, map.skew_y));
    }
    const int skew = is_whole ? -map.skew_x / map.tile_width : 0;
    return static_cast<Slant>(
        notes_.whole_number(map.properties, "slant", {-1, 1}, skew, the_map()));
  }

  [[nodiscard]] PropertyOwner the_map() const {
    return {.words = "the map", .place = file_.map.place};
  }

  TiledFile file_;
  LevelNotes notes_;
};

}  // namespace

const LevelTile* kind_of(const Level& level, TileCode code) {
  const auto found = std::ranges::lower_bound(level.kinds, code, {}, &LevelTile::code);
  return found == level.kinds.end() || found->code != code ? nullptr : &*found;
}

const LevelObject* object_of_type(const Level& level, std::string_view type) {
  const auto found = std::ranges::find(level.objects, type, &LevelObject::type);
  return found == level.objects.end() ? nullptr : &*found;
}

const LevelObject* object_with_id(const Level& level, int id) {
  const auto found = std::ranges::find(level.objects, id, &LevelObject::id);
  return found == level.objects.end() ? nullptr : &*found;
}

Scenery scenery_of(const Level& level, int party_light) {
  return {
      .map = view_of(level.map),
      .opacity = level.opacity,
      .mobs = {},
      .lights = {.map_light = level.map_light, .party_light = party_light, .lamps = level.lamps}};
}

std::expected<LevelFile, Error> level_of(TiledFile file, const std::string& source) {
  return LevelMaker(std::move(file), source).make();
}

std::expected<LevelFile, Error> read_level(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch, const TiledLimits& limits) {
  TILERY_TRY(TiledFile file, read_tiled(bytes, source, fetch, limits));
  return level_of(std::move(file), source);
}

namespace {

std::string words_of(const TiledTileset& tileset, std::uint32_t id) {
  return fmt::format("tile {} of {}", id, quoted(tileset.name));
}

/// Whether the tileset has no such tile: it is beyond the image or in a gap of a collection.
bool is_missing(const TiledTileset& tileset, std::uint32_t id, const TiledTile* tile) {
  return tile == nullptr && (tileset.image ? id >= static_cast<std::uint32_t>(tileset.tile_count)
                                           : tileset.tile_count > 0);
}

const Properties no_properties;

/// Lights the cells on which light layers have tiles. Light layers in hidden groups do not count.
/// Requires that the level's cells have their tiles.
void light_up(const std::vector<TiledLayer>& layers, Level& level) {
  for (const TiledLayer& layer : layers) {
    if (layer.kind == TiledLayerKind::tiles && truth_in(layer.properties, "lit").value_or(false)) {
      for (std::size_t i = 0; i < layer.cells.size(); ++i) {
        if ((layer.cells[i] & gid_mask) != 0) {
          level.map.cells[i] |= lit_flag;
        }
      }
    }
    if (layer.visible) {
      light_up(layer.layers, level);
    }
  }
}

}  // namespace

void LevelNotes::fail(const PropertyOwner& owner, std::string expected, std::string_view found) {
  if (!error_) {
    error_ = {file_of(owner), owner.place, std::move(expected), quoted(found)};
  }
}

void LevelNotes::fail_at(const PropertyOwner& owner, const Property& property,
                         std::string expected) {
  PropertyOwner at = owner;
  at.place = place_within(property, owner.place);
  fail(at, std::move(expected), shown_value(property));
}

std::string LevelNotes::path_of(const std::string& name) const {
  return path_beside(source_, name);
}

void LevelNotes::warn(const PropertyOwner& owner, std::string text) {
  warnings_.add({.source = file_of(owner), .place = owner.place, .text = std::move(text)});
}

int LevelNotes::whole_number(const Properties& properties, std::string_view name,
                             WholeBounds bounds, int fallback, const PropertyOwner& owner) {
  assert(level_properties::is_known(name));
  const Property* property = find_property(properties, name);
  if (property == nullptr) {
    return fallback;
  }
  const auto number = whole_number_in(properties, name);
  if (!number || *number < bounds.least || *number > bounds.most) {
    fail_at(owner, *property,
            fmt::format("a whole number from {} to {} for {} of {}", bounds.least, bounds.most,
                        name, owner.words));
    return fallback;
  }
  return static_cast<int>(*number);
}

bool LevelNotes::truth(const Properties& properties, std::string_view name, bool fallback,
                       const PropertyOwner& owner) {
  assert(level_properties::is_known(name));
  const Property* property = find_property(properties, name);
  const std::optional<bool> value = truth_in(properties, name);
  if (property != nullptr && !value) {
    fail_at(owner, *property, fmt::format("true or false for {} of {}", name, owner.words));
  }
  return value.value_or(fallback);
}

LevelTiles::LevelTiles(const TiledMap& map, LevelNotes& notes) : map_(map), notes_(notes) {
  claim_codes();
}

/// Tiles with a property "code" come first, so that no other tile takes their code.
void LevelTiles::claim_codes() {
  for (const TiledTileset& tileset : map_.tilesets) {
    for (const TiledTile& tile : tileset.tiles) {
      if (find_property(tile.properties, "code") != nullptr) {
        claim(tileset.first_gid + tile.id, tileset, tile);
      }
    }
  }
  for (const TiledTileset& tileset : map_.tilesets) {
    for (const TiledTile& tile : tileset.tiles) {
      if (!tile.properties.empty() || !tile.type.empty()) {
        coded(tileset.first_gid + tile.id);
      }
    }
  }
}

PropertyOwner LevelTiles::owner_of(const TiledTileset& tileset, std::uint32_t id,
                                   const TiledTile* tile) const {
  return {.words = words_of(tileset, id),
          .file = tileset.source.empty() ? "" : notes_.path_of(tileset.source),
          .place = tile == nullptr ? tileset.place : tile->place};
}

void LevelTiles::claim(Gid gid, const TiledTileset& tileset, const TiledTile& tile) {
  const PropertyOwner owner = owner_of(tileset, tile.id, &tile);
  const auto code = static_cast<TileCode>(
      notes_.whole_number(tile.properties, "code", {0, tile_codes - 1}, 0, owner));
  add_kind(code, tileset, tile.id, &tile);
  codes_[gid] = {code, notes_.truth(tile.properties, "lit", false, owner)};
}

void LevelTiles::add_kind(TileCode code, const TiledTileset& tileset, std::uint32_t id,
                          const TiledTile* tile) {
  const PropertyOwner owner = owner_of(tileset, id, tile);
  const Properties& properties = tile == nullptr ? no_properties : tile->properties;
  const bool has_class = tile != nullptr && tile->type != level_properties::class_of_tiles;
  LevelTile kind = {.code = code, .type = has_class ? tile->type : ""};
  const std::string usual = kind.type.empty() ? fmt::format("tile {}", id) : kind.type;
  kind.name = text_in(properties, "name").value_or(usual);
  kind.opaque = notes_.truth(properties, "opaque", false, owner);
  kind.walkable = notes_.truth(properties, "walkable", !kind.opaque, owner);
  kind.properties = properties;
  kind.file = owner.file;
  kind.place = {owner.place};
  const auto [place, is_new] = kinds_.emplace(code, kind);
  const LevelTile& first = place->second;
  if (!is_new && (first.opaque != kind.opaque || first.walkable != kind.walkable)) {
    notes_.warn(owner, fmt::format("{} shares code {} but differs in opaque or walkable from {}",
                                   owner.words, code, quoted(first.name)));
  }
}

TileCode LevelTiles::free_code() {
  while (next_code_ < tile_codes && kinds_.contains(static_cast<TileCode>(next_code_))) {
    ++next_code_;
  }
  if (next_code_ == tile_codes) {
    notes_.fail({.words = "the map", .place = map_.place},
                fmt::format("at most {} kinds of tiles", tile_codes),
                fmt::format("{}", tile_codes + 1));
    return 0;
  }
  return static_cast<TileCode>(next_code_);
}

const TiledTile* LevelTiles::tile_of(Gid gid) const {
  const TiledTileset* tileset = tileset_with(map_, gid);
  if (tileset == nullptr) {
    return nullptr;
  }
  const std::uint32_t id = (gid & gid_mask) - tileset->first_gid;
  const auto found = std::ranges::lower_bound(tileset->tiles, id, {}, &TiledTile::id);
  return found == tileset->tiles.end() || found->id != id ? nullptr : &*found;
}

/// Requires that `gid` belongs to a tileset of the map.
const LevelTiles::Coded& LevelTiles::coded(Gid gid) {
  static constexpr Coded nothing;
  if (notes_.error()) {
    return nothing;  // after a fault, take no more memory
  }
  const auto found = codes_.find(gid);
  if (found != codes_.end()) {
    return found->second;
  }
  const TiledTileset& tileset = *tileset_with(map_, gid);
  const std::uint32_t id = gid - tileset.first_gid;
  const TiledTile* tile = tile_of(gid);
  if (is_missing(tileset, id, tile)) {
    notes_.warn(owner_of(tileset, id, tile),
                words_of(tileset, id) + " is on the map but not in the tileset");
  }
  const TileCode code = free_code();
  add_kind(code, tileset, id, tile);
  const bool is_lit = notes_.truth(tile == nullptr ? no_properties : tile->properties, "lit", false,
                                   owner_of(tileset, id, tile));
  return codes_[gid] = {code, is_lit};
}

std::optional<TileCode> LevelTiles::code_of(Gid gid, const PropertyOwner& user) {
  if ((gid & gid_mask) == 0) {
    return std::nullopt;
  }
  if (tileset_with(map_, gid) == nullptr) {
    notes_.fail(user, "a tile of one of the map's tilesets", fmt::format("{}", gid & gid_mask));
    return std::nullopt;
  }
  return coded(gid & gid_mask).code;
}

void LevelTiles::cover_with_tiles(const TiledLayer& layer, Level& level) {
  bool is_turned = false;
  Gid last = 0;
  MapCell cell = 0;
  for (std::size_t i = 0; i < layer.cells.size(); ++i) {
    const Gid gid = layer.cells[i] & gid_mask;
    if (gid == 0) {
      continue;
    }
    is_turned |= layer.cells[i] != gid;
    if (gid != last) {
      const Coded& tile = coded(gid);
      cell = map_cell(tile.code, tile.is_lit);
      last = gid;
    }
    level.map.cells[i] = cell;
  }
  if (is_turned) {
    notes_.warn({.words = {}, .place = layer.place}, turned_words(layer));
  }
}

void LevelTiles::cover(const TiledLayer& layer, bool is_shown, Level& level) {
  const PropertyOwner owner = {.words = fmt::format("layer {}", quoted(layer.name)),
                               .place = layer.place};
  const bool is_light = notes_.truth(layer.properties, "lit", false, owner);
  const bool is_hidden = !is_shown || !layer.visible;
  const bool is_tiles = layer.kind == TiledLayerKind::tiles;
  // A hidden light layer lights, unless its group is hidden.
  const bool is_left_out = is_light && is_tiles ? !is_shown : is_hidden;
  if (layer.offset_x != 0 || layer.offset_y != 0) {
    notes_.warn(owner, "the offset of " + owner.words + " is not read");
  }
  if (layer.kind == TiledLayerKind::group) {
    for (const TiledLayer& inner : layer.layers) {
      cover(inner, !is_hidden, level);
    }
  } else if (layer.kind == TiledLayerKind::image) {
    notes_.warn(owner, owner.words + " is an image, and left out");
  } else if (is_left_out && (!layer.objects.empty() || is_tiles)) {
    notes_.warn(owner, hidden_words(owner.words));
  } else if (is_tiles && !is_light) {
    cover_with_tiles(layer, level);
  }
}

void LevelTiles::take_cells(Level& level) {
  level.map.cells.assign(std::size_t(map_.width) * std::size_t(map_.height), MapCell{0});
  for (const TiledLayer& layer : map_.layers) {
    cover(layer, true, level);
  }
  light_up(map_.layers, level);
}

void LevelTiles::take_kinds(Level& level) {
  kinds_.emplace(TileCode{0}, LevelTile{.name = "nothing", .walkable = false});
  for (auto& [code, kind] : kinds_) {
    level.opacity.set(code, kind.opaque);
    level.kinds.push_back(std::move(kind));
  }
  kinds_.clear();
}

}  // namespace tilery
