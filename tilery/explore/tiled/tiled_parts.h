#pragma once
// The parts of a Tiled map, read from elements. Each warns of what it does not read.

#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/tiled/element_cursor.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

inline constexpr int most_pixels = 1 << 24;  ///< of a length or a place
inline constexpr WholeBounds any_length = {0, most_pixels};
inline constexpr WholeBounds any_id = {0, 0x7FFFFFFF};

/// The <properties> of the element.
Properties properties_of(ElementCursor& cursor);

/// The <image> of the element; nothing if it has none, or one without a file.
std::optional<TiledImage> image_of(ElementCursor& cursor);

/// A <tileset> that stands in the map, or that names the file it stands in.
struct TilesetPart {
  TiledTileset tileset;
  std::optional<std::size_t> offset_of_source;  ///< where a file of its own is named
};
TilesetPart tileset_of(const Element& element, Reading& reading);

/// What the root of a tileset's own file says; `first_gid` and `source` are left as they are.
TiledTileset tileset_file_of(const Element& root, Reading& reading);

TiledObject object_of(const Element& element, Reading& reading);

/// Fetches the templates that objects of the layers name into map.templates, each once.
void take_templates(const std::vector<TiledLayer>& layers, const FetchFile& fetch, TiledMap& map,
                    Reading& reading);

/// Cells of a layer of an infinite map, from (x, y).
struct Chunk {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  std::vector<Gid> cells;
};

/// A layer, and what is yet to be joined where it is a tile layer of an infinite map. The layers in
/// a group are with it.
struct LayerPart {
  TiledLayer layer;
  std::vector<Chunk> chunks;
  std::vector<LayerPart> layers;
};

/// All layers in the element, from the bottom to the top. `map` says the size of their cells.
std::vector<LayerPart> layers_of(ElementCursor& cursor, const TiledMap& map, int depth);

/// Joins the chunks of all layers to layers of one size, and sets the map's size and first cell.
/// Fails where they have no cell, or reach further than a map may.
void join_chunks(std::vector<LayerPart>& parts, TiledMap& map, Reading& reading);

/// The layers, with nothing left to join.
std::vector<TiledLayer> finished(std::vector<LayerPart> parts);

}  // namespace tilery
