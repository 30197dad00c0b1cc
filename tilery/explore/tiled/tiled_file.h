#pragma once
// Maps read from and written as Tiled's files: TMX (XML) and TMJ (JSON).

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_map.h"
#include "tilery/explore/tiled/warning.h"

namespace tilery {

/// The bytes of the file at `path`, which is what a map says resolved against the folder of the
/// file that says it: "maps/town.tmx" with "../sets/a.tsx" asks for "sets/a.tsx".
using FetchFile = std::function<std::expected<std::string, Error>(const std::string& path)>;

/// Fetches nothing: every file outside the map is an error.
std::expected<std::string, Error> fetch_nothing(const std::string& path);

/// What a reader takes on, checked before memory is.
struct TiledLimits {
  std::size_t most_cells = std::size_t{1} << 26;  ///< of all tile layers together
  std::size_t most_bytes = std::size_t{1} << 28;  ///< of the map and all files that it names
};

struct TiledFile {
  TiledMap map;
  Warnings warnings;
};

/// The map in `bytes`: TMX if they begin with '<', else TMJ; docs/maps.md says what is read. Each
/// side is at most 32,768 cells. `source` is the file's path. Fails at the first fault, naming the
/// file, the line and the column.
std::expected<TiledFile, Error> read_tiled(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch = fetch_nothing,
                                           const TiledLimits& limits = {});

/// How a file writes the cells of tile layers.
enum class CellForm : std::uint8_t { csv, base64, zlib, gzip, zstd };

/// The map as a file that Tiled reads; reading it again gives an equal map. Tilesets that stand in
/// files of their own are named, not written.
std::string tmx_of(const TiledMap& map, CellForm form = CellForm::csv);
std::string tmj_of(const TiledMap& map, CellForm form = CellForm::csv);

}  // namespace tilery
