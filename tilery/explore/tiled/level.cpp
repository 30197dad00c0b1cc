#include "tilery/explore/tiled/level.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "tilery/explore/tiled/level_objects.h"
#include "tilery/explore/tiled/level_tiles.h"

namespace tilery {
namespace {

/// Faults and warnings about what the properties say, which have no line: a file that says it in
/// words that cannot be understood names the property, not the place.
class LevelMaker {
 public:
  LevelMaker(TiledFile file, const std::string& source)
      : file_(std::move(file)), notes_(source, file_.warnings) {}

  std::expected<LevelFile, Error> make() {
    Level level;
    take_map_properties(level);
    LevelTiles tiles(file_.map, notes_);
    tiles.take_cells(level);
    take_objects(file_.map, tiles, level, notes_);
    tiles.take_kinds(level);
    if (notes_.error()) {
      return std::unexpected(*notes_.error());
    }
    level.properties = std::move(file_.map.properties);
    return LevelFile{std::move(level), std::move(file_.warnings)};
  }

 private:
  void take_map_properties(Level& level) {
    const TiledMap& map = file_.map;
    level.map.width = map.width;
    level.map.height = map.height;
    const std::string_view edge = text_in(map.properties, "edge").value_or("extend");
    if (edge != "extend" && edge != "wrap") {
      notes_.fail("extend or wrap for the map's edge", edge);
    }
    level.map.edge = edge == "wrap" ? Edge::wrap : Edge::extend;
    level.map.slant = slant_of(map);
    level.map_light = notes_.whole_number(map.properties, "light", {0, 255}, 0, "the map");
  }

  Slant slant_of(const TiledMap& map) {
    // A row further down is drawn further left where going south leads to the right.
    const bool is_whole = map.skew_y == 0 && map.skew_x % map.tile_width == 0 &&
                          std::abs(map.skew_x) <= map.tile_width;
    if (!is_whole) {
      notes_.fail("a skew of 0, or of a tile's width along x", "another");
    }
    const int skew = is_whole ? -map.skew_x / map.tile_width : 0;
    return static_cast<Slant>(
        notes_.whole_number(map.properties, "slant", {-1, 1}, skew, "the map"));
  }

  TiledFile file_;
  LevelNotes notes_;
};

}  // namespace

const TileKind* kind_of(const Level& level, TileCode code) {
  const auto found = std::ranges::lower_bound(level.kinds, code, {}, &TileKind::code);
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
