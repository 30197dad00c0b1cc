#include "tilery/explore/tiled/level.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/known_property.h"
#include "tilery/explore/tiled/level_tiles.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {
namespace {

/// The point of an object that its coordinates mean, as parts of its size: 0 is left or top.
struct Hold {
  double x = 0;
  double y = 0;
};

Hold hold_of(const TiledObject& object, const LevelTiles& tiles) {
  if (object.gid == 0) {
    return {};
  }
  const TiledTileset* tileset = tiles.tileset_of(object.gid);
  const std::string_view name =
      tileset == nullptr ? "" : std::string_view(tileset->object_alignment);
  Hold hold = {.x = 0.5, .y = 0.5};
  if (name.empty() || name == "unspecified") {
    return {.x = 0, .y = 1};
  }
  if (name.ends_with("left") || name.ends_with("right")) {
    hold.x = name.ends_with("left") ? 0 : 1;
  }
  if (name.starts_with("top") || name.starts_with("bottom")) {
    hold.y = name.starts_with("top") ? 0 : 1;
  }
  return hold;
}

int cell_number(double pixels, int size) {
  // Far outside any map, and so that it fits.
  return static_cast<int>(std::floor(std::clamp(pixels / size, -1e6, 1e6)));
}

int cells_across(double pixels, int size) {
  return std::clamp(static_cast<int>(std::ceil(std::clamp(pixels / size, 0.0, 1e6))), 1,
                    longest_map_side);
}

class ObjectTaker {
 public:
  ObjectTaker(const TiledMap& map, LevelTiles& tiles, Level& level, LevelNotes& notes)
      : map_(map), tiles_(tiles), level_(level), notes_(notes) {}

  void take_all(const std::vector<TiledLayer>& layers) {
    for (const TiledLayer& layer : layers) {
      for (const TiledObject& object : layer.objects) {
        take(with_template(object, map_), layer);
      }
      take_all(layer.layers);
    }
  }

 private:
  void take(const TiledObject& object, const TiledLayer& layer) {
    LevelObject taken = placed(object);
    taken.layer = layer.name;
    const PropertyOwner owner = {
        .words = fmt::format("object {} {}", object.id, quoted(object.name)),
        .place = object.place};
    if (taken.cell.x < 0 || taken.cell.x >= map_.width || taken.cell.y < 0 ||
        taken.cell.y >= map_.height) {
      notes_.warn(owner, owner.words + " is beyond the map's edges, and left out");
      return;
    }
    take_tile(object, owner, taken);
    if (taken.type == "lamp") {
      take_lamp(taken, owner);
    }
    level_.objects.push_back(std::move(taken));
  }

  [[nodiscard]] LevelObject placed(const TiledObject& object) const {
    const Hold hold = hold_of(object, tiles_);
    const double left = object.x - hold.x * object.width;
    const double top = object.y - hold.y * object.height;
    const int width = map_.tile_width;
    const int height = map_.tile_height;
    LevelObject placed = {.id = object.id,
                          .name = object.name,
                          .type = object.type,
                          .properties = object.properties,
                          .place = object.place};
    if (object.gid == 0) {
      placed.cell = {cell_number(left, width) - map_.left, cell_number(top, height) - map_.top};
      placed.columns = cells_across(object.width, width);
      placed.rows = cells_across(object.height, height);
    } else {
      // The cell in which the middle of the bottom left cell of the picture is.
      const double bottom = top + object.height;
      placed.cell = {cell_number(left + width / 2.0, width) - map_.left,
                     cell_number(bottom - height / 2.0, height) - map_.top};
    }
    return placed;
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
    // A row further down is drawn further left where going south leads to the right.
    const bool is_whole = map.skew_y == 0 && map.skew_x % map.tile_width == 0 &&
                          std::abs(map.skew_x) <= map.tile_width;
    if (!is_whole) {
      notes_.fail(the_map(), "a skew of 0, or of a tile's width along x", "another");
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
  std::expected<TiledFile, Error> file = read_tiled(bytes, source, fetch, limits);
  if (!file) {
    return std::unexpected(file.error());
  }
  return level_of(std::move(*file), source);
}

}  // namespace tilery
