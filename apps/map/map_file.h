#pragma once
// Reads the maps that a command line names: TMX, TMJ and REXPaint's files.

#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {

/// The map in the file, with the files that it names; "-" is standard input. The contents decide
/// the format, not the file's name.
std::expected<TiledFile, Error> read_map_file(const std::string& path);

/// Adjusts the relative paths in `map`, read from the file `from`, to the folder of the file `to`.
void rename_files(TiledMap& map, const std::string& from, const std::string& to);

}  // namespace tilery
