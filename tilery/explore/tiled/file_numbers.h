#pragma once
// What both writers of Tiled's files count and cut.

#include <algorithm>
#include <vector>

#include "tilery/core/grid.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// The version of the format that is written: that of Tiled 1.10.
inline constexpr const char* written_version = "1.10";
inline constexpr int chunk_side = 16;

/// The highest ids of layers and of objects.
struct HighestIds {
  int layer = 0;
  int object = 0;
};

inline void raise(HighestIds& highest, const std::vector<TiledLayer>& layers) {
  for (const TiledLayer& layer : layers) {
    highest.layer = std::max(highest.layer, layer.id);
    for (const TiledObject& object : layer.objects) {
      highest.object = std::max(highest.object, object.id);
    }
    raise(highest, layer.layers);
  }
}

/// A 16 x 16 piece of a layer of an infinite map; `corner` counts from the map's own cell (0, 0).
struct WrittenChunk {
  Cell corner;
  std::vector<Gid> cells;
};

/// The largest multiple of `chunk_side` that is `value` or less.
constexpr int chunk_start(int value) {
  return value - ((value % chunk_side) + chunk_side) % chunk_side;
}

/// The pieces of the layer with anything on them, row by row.
std::vector<WrittenChunk> chunks_of(const TiledLayer& layer, const TiledMap& map);

}  // namespace tilery
