#include "tilery/explore/tiled/file_numbers.h"

namespace tilery {
namespace {

WrittenChunk chunk_at(const TiledLayer& layer, const TiledMap& map, Cell corner) {
  WrittenChunk chunk = {corner, std::vector<Gid>(std::size_t{chunk_side} * chunk_side)};
  for (int row = 0; row < chunk_side; ++row) {
    for (int column = 0; column < chunk_side; ++column) {
      const int x = corner.x + column - map.left;
      const int y = corner.y + row - map.top;
      if (x >= 0 && x < map.width && y >= 0 && y < map.height) {
        chunk.cells[std::size_t(row) * chunk_side + std::size_t(column)] =
            layer.cells[std::size_t(y) * std::size_t(map.width) + std::size_t(x)];
      }
    }
  }
  return chunk;
}

}  // namespace

std::vector<WrittenChunk> chunks_of(const TiledLayer& layer, const TiledMap& map) {
  std::vector<WrittenChunk> chunks;
  for (int y = chunk_start(map.top); y < map.top + map.height; y += chunk_side) {
    for (int x = chunk_start(map.left); x < map.left + map.width; x += chunk_side) {
      WrittenChunk chunk = chunk_at(layer, map, {x, y});
      if (std::ranges::any_of(chunk.cells, [](Gid cell) { return cell != 0; })) {
        chunks.push_back(std::move(chunk));
      }
    }
  }
  return chunks;
}

}  // namespace tilery
