#pragma once
// Reads the parts of a Tiled map from elements. Each part warns of what it does not read.

#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/tiled/elements.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

inline constexpr int most_pixels = 1 << 24;  ///< of a length or a coordinate
inline constexpr WholeBounds any_length = {0, most_pixels};
inline constexpr WholeBounds any_id = {0, 0x7FFFFFFF};

/// The <properties> of the element.
Properties properties_of(ElementCursor& cursor);

/// The <image> of the element; nothing if it has none or the image names no file.
std::optional<TiledImage> image_of(ElementCursor& cursor);

/// A <tileset> of a map.
struct TilesetPart {
  TiledTileset tileset;
  std::optional<std::size_t> offset_of_source;  ///< set if the tileset is in a file of its own
};
TilesetPart tileset_of(const Element& element, Reading& reading);

/// The tileset in a file of its own, without `first_gid` and `source`.
TiledTileset tileset_file_of(const Element& root, Reading& reading);

TiledObject object_of(const Element& element, Reading& reading);

/// Fetches each template that an object of the layers names into map.templates, once.
void take_templates(const std::vector<TiledLayer>& layers, const FetchFile& fetch, TiledMap& map,
                    Reading& reading);

/// A part of a layer of an infinite map. (x, y) is its first cell.
struct Chunk {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  std::vector<Gid> cells;
};

/// A layer while it is read: with the chunks of a tile layer of an infinite map, and the layers in
/// a group.
struct LayerPart {
  TiledLayer layer;
  std::vector<Chunk> chunks;
  std::vector<LayerPart> layers;
};

/// All layers in the element, from the bottom to the top. `map` gives their size and tilesets.
std::vector<LayerPart> layers_of(ElementCursor& cursor, const TiledMap& map, int depth);

/// Joins the chunks of all layers into layers of one size. Sets the map's size and first cell.
/// Fails if there are no cells, or if they spread wider than a map may be.
void join_chunks(std::vector<LayerPart>& parts, TiledMap& map, Reading& reading);

/// The finished layers. Requires joined chunks.
std::vector<TiledLayer> finished(std::vector<LayerPart> parts);

}  // namespace tilery
