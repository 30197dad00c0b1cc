#pragma once
// A Tiled map as the explorer plays it: cells, kinds of tiles, lamps and objects.

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/property.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/tiled/tiled_map.h"
#include "tilery/explore/view.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The tile that a code stands for.
struct LevelTile {
  TileCode code = 0;
  std::string name;
  std::string type;  ///< the tile's class
  bool opaque = false;
  bool walkable = true;
  Properties properties;  ///< all properties in the file, including the ones above
  std::string file;       ///< the path of the file that describes it; empty for the map's
  FilePlace place = {};
};

/// An object on the map. `type` says what the object is, such as "party" or "lamp".
struct LevelObject {
  int id = 0;
  std::string name;
  std::string type;  ///< its class; for a tile object without a class, the class of its tile
  std::string layer;
  Cell cell;        ///< the top left one of a large object
  int columns = 1;  ///< cells that it covers
  int rows = 1;
  bool has_tile = false;
  TileCode code = 0;  ///< the tile that shows it, if it has one
  Properties properties;
  FilePlace place = {};
};

/// A map to walk on. docs/maps.md lists the properties in Tiled files that it is made from.
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

/// The tile with this code, or null if the level has none.
const LevelTile* kind_of(const Level& level, TileCode code);

/// The first object of the type, or with the id; null if there is none.
const LevelObject* object_of_type(const Level& level, std::string_view type);
const LevelObject* object_with_id(const Level& level, int id);

/// The level as scenery of a view, without mobs. The party's light reaches `party_light`. Requires
/// the level to outlive the result.
Scenery scenery_of(const Level& level, int party_light = 0);

struct LevelFile {
  Level level;
  Warnings warnings;
};

/// Makes a level of a map. The result starts with the warnings of the file. `source` names the file
/// in errors. Requires a map as `read_tiled` or `read_xp` gives it.
std::expected<LevelFile, Error> level_of(TiledFile file, const std::string& source);

/// Reads a file by `read_tiled` and makes a level of it.
std::expected<LevelFile, Error> read_level(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch = fetch_nothing,
                                           const TiledLimits& limits = {});

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Converts the tiles of a Tiled map to codes, and joins its layers into one.

/// The owner of a property.
struct PropertyOwner {
  std::string words;      ///< its name in messages: "tile 3 of dungeon"
  std::string file = {};  ///< the path of its file; empty for the map's
  Place place = {};       ///< in its file
};

/// The first fault in a map's properties, and warnings.
class LevelNotes {
 public:
  /// Requires `warnings` to outlive it.
  LevelNotes(std::string source, Warnings& warnings)
      : source_(std::move(source)), warnings_(warnings) {}

  /// Notes a fault of the owner. Only the first one is kept.
  void fail(const PropertyOwner& owner, std::string expected, std::string_view found);
  void warn(const PropertyOwner& owner, std::string text);

  /// The property's value, or `fallback` if there is no such property. If the value does not fit,
  /// notes a fault and returns `fallback`.
  int whole_number(const Properties& properties, std::string_view name, WholeBounds bounds,
                   int fallback, const PropertyOwner& owner);
  bool truth(const Properties& properties, std::string_view name, bool fallback,
             const PropertyOwner& owner);

  /// The path of a file that the map names.
  [[nodiscard]] std::string path_of(const std::string& name) const;

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  void fail_at(const PropertyOwner& owner, const Property& property, std::string expected);
  [[nodiscard]] const std::string& file_of(const PropertyOwner& owner) const {
    return owner.file.empty() ? source_ : owner.file;
  }

  std::string source_;
  Warnings& warnings_;
  std::optional<Error> error_;
};

/// Gives a code to each tile that has properties or a class, or is used on the map.
class LevelTiles {
 public:
  /// Requires `map` and `notes` to outlive the tiles.
  LevelTiles(const TiledMap& map, LevelNotes& notes);

  /// The code of a tile, turned or not. Nothing for an empty cell; nothing, with a fault, if no
  /// tileset has the tile. `user` is the cell or object that uses it.
  std::optional<TileCode> code_of(Gid gid, const PropertyOwner& user);

  /// The tileset's entry for the tile, or null if it has none.
  [[nodiscard]] const TiledTile* tile_of(Gid gid) const;

  /// Sets the level's cells and their light. Requires the size of level.map.
  void take_cells(Level& level);

  /// Sets the level's kinds and opacity, for all codes given so far.
  void take_kinds(Level& level);

 private:
  struct Coded {
    TileCode code = 0;
    bool is_lit = false;
  };

  void claim_codes();
  /// Gives the tile the code in its properties.
  void claim(Gid gid, const TiledTileset& tileset, const TiledTile& tile);
  void add_kind(TileCode code, const TiledTileset& tileset, std::uint32_t id,
                const TiledTile* tile);
  const Coded& coded(Gid gid);
  TileCode free_code();
  /// Puts the tiles of a layer on the map. `is_shown` is false for a layer in a hidden group.
  void cover(const TiledLayer& layer, bool is_shown, Level& level);
  void cover_with_tiles(const TiledLayer& layer, Level& level);

  [[nodiscard]] PropertyOwner owner_of(const TiledTileset& tileset, std::uint32_t id,
                                       const TiledTile* tile) const;

  const TiledMap& map_;
  LevelNotes& notes_;
  std::map<Gid, Coded> codes_;
  std::map<TileCode, LevelTile> kinds_;
  int next_code_ = 1;
};

}  // namespace tilery
