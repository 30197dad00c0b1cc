#pragma once
// A Tiled map ready to walk in: cells, kinds of tiles, lamps and objects.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/view.h"

namespace tilery {

/// The tile that a code stands for.
struct LevelTile {
  TileCode code = 0;
  std::string name;
  std::string type;  ///< the tile's class
  bool opaque = false;
  bool walkable = true;
  Properties properties;  ///< all that the file gives, also those above
  std::string file;       ///< the path of the file that describes it; empty for the map's
  FilePlace place = {};
};

/// Something on the map; its type says what it is.
struct LevelObject {
  int id = 0;
  std::string name;
  std::string type;  ///< its class; for a tile object without one, the tile's
  std::string layer;
  Cell cell;        ///< of a large object the top left one
  int columns = 1;  ///< cells that it covers
  int rows = 1;
  bool has_tile = false;
  TileCode code = 0;  ///< the tile that shows it, if it has one
  Properties properties;
  FilePlace place = {};
};

/// docs/maps.md lists the properties that make it.
struct Level {
  Map map;
  Opacity opacity;
  std::vector<LevelTile> kinds;      ///< by ascending code; every code of the map is among them
  std::vector<LevelObject> objects;  ///< in the order of the file, with the lamps
  std::vector<Lamp> lamps;
  int map_light = 0;
  Properties properties;
  FilePlace place = {};  ///< of the map
};

/// The kind of `code`, or null if the level has no such code.
const LevelTile* kind_of(const Level& level, TileCode code);

/// The first object of the type, or with the id; null if there is none.
const LevelObject* object_of_type(const Level& level, std::string_view type);
const LevelObject* object_with_id(const Level& level, int id);

/// The level as a view takes it, with a party whose light reaches `party_light`, and without mobs.
/// Requires the level to outlive it.
Scenery scenery_of(const Level& level, int party_light = 0);

struct LevelFile {
  Level level;
  Warnings warnings;
};

/// Makes a level of a map. The answer repeats the file's warnings first. `source` names it in
/// errors.
std::expected<LevelFile, Error> level_of(TiledFile file, const std::string& source);

/// Reads a file by `read_tiled` and makes a level of it.
std::expected<LevelFile, Error> read_level(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch = fetch_nothing,
                                           const TiledLimits& limits = {});

}  // namespace tilery
