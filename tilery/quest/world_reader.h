#pragma once
// Reads a world from its files: one world.toml and the maps that it names.

#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

struct WorldFile {
  World world;
  Warnings warnings;  ///< parts of its maps that were not understood
};

/// The world in the file at `path`; docs/maps.md, "Worlds", is the grammar. `fetch` gives the bytes
/// of that file, of its maps and tilesets, and of cartridges that do not ship. Fails at the first
/// fault and names its file and place. A world has at most 64 maps, 1,048,576 cells and 4,000
/// objects.
std::expected<WorldFile, Error> read_world(const std::string& path, const FetchFile& fetch);

}  // namespace tilery::quest
