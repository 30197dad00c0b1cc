#pragma once
// Reads a world from its files: one world.toml and the maps that it names.

#include <expected>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

struct WorldFile {
  World world;
  Warnings warnings;  ///< parts of its maps that were not understood
};

/// What is wrong with the files of a world.
struct WorldFaults {
  std::vector<Error> faults;  ///< none for a world that read_world() reads
  /// Parts of its maps that were not understood. Without faults also what no party can reach, and
  /// portals from whose far end no way leads back.
  Warnings warnings;
};

/// All faults of the world in the file at `path` at once, except those that hide behind others: of
/// each part of world.toml the first fault, and of objects none before all maps can be read.
WorldFaults faults_of_world(const std::string& path, const FetchFile& fetch);

/// The world in the file at `path`; docs/maps.md, "Worlds", is the grammar. `fetch` gives the bytes
/// of that file, of its maps and tilesets, and of cartridges that do not ship. Fails at the first
/// fault and names its file and place. A world has at most 64 maps, 1,048,576 cells and 4,000
/// objects.
std::expected<WorldFile, Error> read_world(const std::string& path, const FetchFile& fetch);

}  // namespace tilery::quest
