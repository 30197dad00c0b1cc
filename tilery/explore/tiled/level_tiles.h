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

/// The first fault in a map's properties, and warnings. Properties have no place in the file any
/// more, so that faults name the owner instead of a line.
class LevelNotes {
 public:
  /// Requires `warnings` to outlive it.
  LevelNotes(std::string source, Warnings& warnings)
      : source_(std::move(source)), warnings_(warnings) {}

  /// Notes a fault. Only the first one is kept.
  void fail(std::string expected, std::string_view found);
  void warn(std::string text);

  /// The property's value. `fallback` if there is no such property, and, with a fault, if its value
  /// does not fit. `owner` names who has the property: "tile 3 of dungeon".
  int whole_number(const Properties& properties, std::string_view name, WholeBounds bounds,
                   int fallback, std::string_view owner);
  bool truth(const Properties& properties, std::string_view name, bool fallback,
             std::string_view owner);

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  std::string source_;
  Warnings& warnings_;
  std::optional<Error> error_;
};

/// Gives a code to each tile that has properties or stands on the map.
class LevelTiles {
 public:
  /// Requires both to outlive it.
  LevelTiles(const TiledMap& map, LevelNotes& notes);

  /// The code of a tile, turned or not. Nothing for an empty cell.
  std::optional<TileCode> code_of(Gid gid);

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

  const TiledMap& map_;
  LevelNotes& notes_;
  std::map<Gid, Coded> codes_;
  std::map<TileCode, LevelTile> kinds_;
  int next_code_ = 1;
};

}  // namespace tilery
