#pragma once
// Turns the tiles of a Tiled map into codes, and its layers into one.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/explore/tiled/property.h"
#include "tilery/explore/tiled/warning.h"

namespace tilery {

/// Who has a property.
struct PropertyOwner {
  std::string words;      ///< "tile 3 of dungeon"
  std::string file = {};  ///< the path of its file; empty for the map's
  Place place = {};       ///< its own
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

  /// The property's value. `fallback` if there is no such property, and, with a fault, if its value
  /// does not fit.
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

/// Gives a code to each tile that has properties or stands on the map.
class LevelTiles {
 public:
  /// Requires both to outlive it.
  LevelTiles(const TiledMap& map, LevelNotes& notes);

  /// The code of a tile, turned or not. Nothing for an empty cell. `user` stands on the map.
  std::optional<TileCode> code_of(Gid gid, const PropertyOwner& user);

  /// The tileset's entry for the tile, or null if it has none.
  [[nodiscard]] const TiledTile* tile_of(Gid gid) const;
  [[nodiscard]] const TiledTileset* tileset_of(Gid gid) const;

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
  void claim(Gid gid, const TiledTileset& tileset, const TiledTile& tile);
  void add_kind(TileCode code, const TiledTileset& tileset, std::uint32_t id,
                const TiledTile* tile);
  const Coded& coded(Gid gid);
  TileCode free_code();
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
