#pragma once
// Worlds read from their files: one world.toml and the maps that it names.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

struct WorldFile {
  World world;
  Warnings warnings;  ///< what was not understood in its maps
};

/// The world in the file at `path`; docs/maps.md, "Worlds", is the grammar. `fetch` gives the bytes
/// of that file, of its maps and tilesets, and of cartridges that do not ship. Fails at the first
/// fault, naming the file and the place. Worlds have at most 64 maps, 1,048,576 cells and 4,000
/// objects.
std::expected<WorldFile, Error> read_world(const std::string& path, const FetchFile& fetch);

/// The names of the worlds that ship, in the order in which players see them.
std::vector<std::string> shipped_worlds();

/// The world that ships under this name. Fails for any other name.
std::expected<WorldFile, Error> read_shipped_world(std::string_view name);

}  // namespace tilery::quest
