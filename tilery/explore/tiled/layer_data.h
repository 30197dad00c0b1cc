#pragma once
// The cells of tile layers in files: CSV, base64 with or without compression, chunks.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/grid.h"
#include "tilery/explore/tiled/elements.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// The attributes of <data>.
struct CellEncoding {
  std::string encoding;  ///< "csv", "base64" or empty
  std::string compression;
};

/// The `count` cells in a <data> or <chunk>. Empty, with a fault in `reading`, if they cannot be
/// read or their number differs from `count`.
std::vector<Gid> cells_of(const Element& element, const CellEncoding& attributes, std::size_t count,
                          FileReading& reading);

/// The attributes of <data> for cells written as `form`.
CellEncoding encoding_of(CellForm form);

/// The cells as base64, compressed by `form`. Requires a form other than csv.
std::string base64_of_cells(std::span<const Gid> cells, CellForm form);

/// Files are written in the format of Tiled 1.10.
inline constexpr const char* written_version = "1.10";

/// The highest ids in use.
struct HighestIds {
  int layer = 0;
  int object = 0;
};
HighestIds highest_ids_in(const std::vector<TiledLayer>& layers);

inline constexpr int chunk_side = 16;

/// A 16 x 16 piece of a layer of an infinite map. `corner` is its first cell, counted from Tiled's
/// cell (0, 0).
struct WrittenChunk {
  Cell corner;
  std::vector<Gid> cells;
};

/// The largest multiple of `chunk_side` that is `value` or less.
constexpr int chunk_start(int value) {
  return value - ((value % chunk_side) + chunk_side) % chunk_side;
}

/// The pieces of the layer that are not empty, row by row.
std::vector<WrittenChunk> chunks_of(const TiledLayer& layer, const TiledMap& map);

}  // namespace tilery
