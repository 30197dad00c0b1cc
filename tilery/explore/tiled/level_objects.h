#pragma once
// The objects of a Tiled map, on cells.

#include "tilery/explore/tiled/level.h"
#include "tilery/explore/tiled/level_tiles.h"

namespace tilery {

/// Adds all objects and lamps of the map's layers to `level`.
void take_objects(const TiledMap& map, LevelTiles& tiles, Level& level, LevelNotes& notes);

}  // namespace tilery
