#include "tilery/quest/world.h"

namespace tilery::quest {

const TileKind& tile_of(const World& world, TileCode code) {
  static const TileKind unknown{};
  return code < world.tiles.size() ? world.tiles[code] : unknown;
}

}  // namespace tilery::quest
