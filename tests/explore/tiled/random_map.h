#pragma once
// Maps of all kinds that a file can hold.

#include "tilery/core/random.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// A map that both forms of files keep without loss: all kinds of layers, objects, tilesets and
/// properties, fixed or infinite.
TiledMap random_map(Random& random);

}  // namespace tilery
