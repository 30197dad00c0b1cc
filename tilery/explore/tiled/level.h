#pragma once
// A Tiled map made ready to be walked in: cells and codes, what each code is, lamps and objects.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/light.h"
#include "tilery/explore/map.h"
#include "tilery/explore/opacity.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {

/// What a code of the map stands for.
struct TileKind {
  TileCode code = 0;
  std::string name;
  std::string type;  ///< the tile's class
  bool opaque = false;
  bool walkable = true;
  Properties properties;  ///< all that the file says, those above too
};

/// Something that stands on the map: whoever or whatever its type says.
struct LevelObject {
  int id = 0;
  std::string name;
  std::string type;  ///< its class; for a tile object without one, the tile's
  std::string layer;
  Cell cell;        ///< on the map; of a large object the top left one
  int columns = 1;  ///< cells that it covers
  int rows = 1;
  bool has_tile = false;
  TileCode code = 0;  ///< the tile that shows it, if it has one
  Properties properties;
};

/// docs/maps.md says which properties it is made of.
struct Level {
  Map map;
  Opacity opacity;
  std::vector<TileKind> kinds;       ///< by ascending code; every code of the map is among them
  std::vector<LevelObject> objects;  ///< in the order of the file, lamps too
  std::vector<Lamp> lamps;
  int map_light = 0;
  Properties properties;
};

/// The kind of `code`; nothing if the level has no such code.
const TileKind* kind_of(const Level& level, TileCode code);

/// The first object of the type, the one with the id; nothing if there is none.
const LevelObject* object_of_type(const Level& level, std::string_view type);
const LevelObject* object_with_id(const Level& level, int id);

struct LevelFile {
  Level level;
  Warnings warnings;
};

/// The level that `file` holds; its warnings come first. `source` is what errors call it.
std::expected<LevelFile, Error> level_of(TiledFile file, const std::string& source);

/// `read_tiled`, then `level_of`.
std::expected<LevelFile, Error> read_level(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch = fetch_nothing,
                                           const TiledLimits& limits = {});

}  // namespace tilery
