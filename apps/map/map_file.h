#pragma once
// Maps named on the command line: TMX, TMJ and REXPaint's files.

#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {

/// The map in the file, with the tilesets that it names; "-" is standard input. What the file holds
/// says what it is, not its name.
std::expected<TiledFile, Error> read_map_file(const std::string& path);

/// Makes what `map` names beside `from` be named beside `to`, both paths of map files.
void rename_files(TiledMap& map, const std::string& from, const std::string& to);

}  // namespace tilery
