#pragma once
// Reads and writes the files of Tiled: TMX (XML) and TMJ (JSON).

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_map.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Gives the bytes of the file at `path`. Paths in a file are resolved against its folder: a
/// "../sets/a.tsx" in "maps/town.tmx" asks for "sets/a.tsx".
using FetchFile = std::function<std::expected<std::string, Error>(const std::string& path)>;

/// A FetchFile that fails for every path.
std::expected<std::string, Error> fetch_nothing(const std::string& path);

/// The limits of a reader. It checks them before it allocates.
struct TiledLimits {
  std::size_t most_cells = std::size_t{1} << 26;  ///< of all tile layers together
  std::size_t most_bytes = std::size_t{1} << 28;  ///< of the map and the files that it names
};

struct TiledFile {
  TiledMap map;
  Warnings warnings;
};

/// The map in `bytes`: TMX if they begin with '<', else TMJ; docs/maps.md lists the parts that are
/// read. A map has up to 32,768 x 32,768 cells. `source` is the file's path. Fails at the first
/// fault and names the file, line and column.
std::expected<TiledFile, Error> read_tiled(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch = fetch_nothing,
                                           const TiledLimits& limits = {});

/// The form of the cells of tile layers in a file: CSV, or base64 with or without compression.
enum class CellForm : std::uint8_t { csv, base64, zlib, gzip, zstd };

/// The map as a file for Tiled. Reading it gives an equal map, except that TMJ loses the order and
/// the exact types of a class's members. Tilesets in files of their own are named, not copied.
std::string tmx_of(const TiledMap& map, CellForm form = CellForm::csv);
std::string tmj_of(const TiledMap& map, CellForm form = CellForm::csv);

}  // namespace tilery
#pragma GCC visibility pop
