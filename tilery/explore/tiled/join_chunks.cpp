#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tilery/explore/map.h"
#include "tilery/explore/tiled/tiled_parts.h"

namespace tilery {
namespace {

/// From the first to the last column and row with anything on it.
struct Extent {
  int left = std::numeric_limits<int>::max();
  int top = std::numeric_limits<int>::max();
  int right = std::numeric_limits<int>::min();
  int bottom = std::numeric_limits<int>::min();

  void add(int x, int y) {
    left = std::min(left, x);
    top = std::min(top, y);
    right = std::max(right, x);
    bottom = std::max(bottom, y);
  }
  [[nodiscard]] bool is_empty() const { return left > right; }
};

void extend(Extent& extent, const std::vector<LayerPart>& parts) {
  for (const LayerPart& part : parts) {
    for (const Chunk& chunk : part.chunks) {
      for (std::size_t i = 0; i < chunk.cells.size(); ++i) {
        if ((chunk.cells[i] & gid_mask) != 0) {
          const int at = static_cast<int>(i);
          extent.add(chunk.x + at % chunk.width, chunk.y + at / chunk.width);
        }
      }
    }
    extend(extent, part.layers);
  }
}

std::uint64_t tile_layers(const std::vector<LayerPart>& parts) {
  std::uint64_t count = 0;
  for (const LayerPart& part : parts) {
    count += part.layer.kind == TiledLayerKind::tiles ? 1U : 0U;
    count += tile_layers(part.layers);
  }
  return count;
}

void join(LayerPart& part, const TiledMap& map) {
  part.layer.cells.resize(std::size_t(map.width) * std::size_t(map.height));
  for (const Chunk& chunk : part.chunks) {
    for (std::size_t i = 0; i < chunk.cells.size(); ++i) {
      if ((chunk.cells[i] & gid_mask) != 0) {
        const int at = static_cast<int>(i);
        const int x = chunk.x + at % chunk.width - map.left;
        const int y = chunk.y + at / chunk.width - map.top;
        part.layer.cells[std::size_t(y) * std::size_t(map.width) + std::size_t(x)] = chunk.cells[i];
      }
    }
  }
  part.chunks.clear();
}

void join_all(std::vector<LayerPart>& parts, const TiledMap& map) {
  for (LayerPart& part : parts) {
    if (part.layer.kind == TiledLayerKind::tiles) {
      join(part, map);
    }
    join_all(part.layers, map);
  }
}

}  // namespace

void join_chunks(std::vector<LayerPart>& parts, TiledMap& map, Reading& reading) {
  Extent extent;
  extend(extent, parts);
  if (extent.is_empty()) {
    reading.fail(0, "an infinite map with a tile on it", "none");
    return;
  }
  const int width = extent.right - extent.left + 1;
  const int height = extent.bottom - extent.top + 1;
  if (width > longest_map_side || height > longest_map_side) {
    reading.fail(0, fmt::format("tiles within {0} x {0} cells", longest_map_side),
                 fmt::format("{} x {}", width, height));
    return;
  }
  const std::uint64_t cells = std::uint64_t(width) * std::uint64_t(height);
  if (reading.take_cells(0, cells * tile_layers(parts))) {
    map.left = extent.left;
    map.top = extent.top;
    map.width = width;
    map.height = height;
    join_all(parts, map);
  }
}

}  // namespace tilery
