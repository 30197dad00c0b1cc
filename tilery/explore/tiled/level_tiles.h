#pragma once
// The tiles of a Tiled map as codes, and its layers as one.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/tiled/level.h"
#include "tilery/explore/tiled/level_notes.h"

namespace tilery {

/// Gives each tile that the file says something about, or that stands on the map, its code.
class LevelTiles {
 public:
  /// Requires both to outlive it.
  LevelTiles(const TiledMap& map, LevelNotes& notes);

  /// The code of a tile; bits for turned pictures do not matter. Nothing for an empty cell.
  std::optional<TileCode> code_of(Gid gid);

  /// What the tileset says of the tile; nothing if it says nothing.
  [[nodiscard]] const TiledTile* tile_of(Gid gid) const;
  [[nodiscard]] const TiledTileset* tileset_of(Gid gid) const;

  /// The cells and their light. Requires level.map's size.
  void take_cells(Level& level);

  /// The kinds of all codes given so far, and which of them are opaque.
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
  std::map<TileCode, TileKind> kinds_;
  int next_code_ = 1;
};

}  // namespace tilery
