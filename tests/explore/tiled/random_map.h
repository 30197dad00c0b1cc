#pragma once
// Random Tiled maps for tests.

#include "tilery/core/random.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// A map that .tmx and .tmj files keep without loss, fixed or infinite. Its layers, objects,
/// tilesets and properties may be of any kind.
TiledMap random_map(Random& random);

}  // namespace tilery
