#pragma once
// Maps as text: a legend and rows, in a TOML file (docs/maps.md, "Maps as text").

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery::quest {

/// Whether `path` ends in ".map".
bool is_text_map(std::string_view path);

/// The map in `text`: a layer of tiles and a layer of objects of one cell each. The tileset that it
/// names comes from `fetch`. `source` is the file's path. Fails at the first fault, with line and
/// column, and on more than 64 KiB.
std::expected<TiledFile, Error> read_text_map(std::string_view text, const std::string& source,
                                              const FetchFile& fetch);

/// `map` as text, with its layers joined into one and the tiles of its cells unturned. Reading it
/// gives the same tiles, objects and properties. Properties may be texts, whole numbers, true,
/// false or lists of them. Fails on a map that text cannot express:
/// - several tilesets, a tileset in the map's own file, or layers with properties;
/// - objects that share a cell, cover several cells, or have no class;
/// - tile objects that are flipped, turned, or not as large as a cell;
/// - more than 90 kinds of cells, or more than 64 KiB.
std::expected<std::string, Error> text_map_of(const TiledMap& map, const std::string& source);

}  // namespace tilery::quest
