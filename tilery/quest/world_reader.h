#pragma once
// Reads a world: a Tiled map with the objects of the quest, a folder of maps, or one that ships.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/quest/world.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

struct WorldFile {
  World world;
  Warnings warnings;  ///< parts of its maps that were not understood
};

/// The faults in the files of a world.
struct WorldFaults {
  std::vector<Error> faults;  ///< none for a world that read_world() reads
  /// Parts of its maps that were not understood. If there are no faults, also things that a party
  /// cannot reach, and portals without a way back.
  Warnings warnings;
};

/// All faults of the world in the file at `path` at once. Each part of world.toml reports its first
/// fault. If a map cannot be read, only the maps, name, title and about are checked.
WorldFaults faults_of_world(const std::string& path, const FetchFile& fetch);

/// The world in the file at `path`; docs/maps.md, "Worlds", is the grammar. `fetch` gives the bytes
/// of that file, of its maps and tilesets, and of cartridges that do not ship. Fails at the first
/// fault and names its file and place. A world has at most 64 maps, 1,048,576 cells and 4,000
/// objects.
std::expected<WorldFile, Error> read_world(const std::string& path, const FetchFile& fetch);

// The worlds that ship. The program carries their files.

struct ShippedFile {
  std::string_view path;  ///< in the folder maps/: "merrow/world.toml"
  std::string_view text;
};

/// All files of the worlds that ship. The worlds are in the order in which players see them.
std::span<const ShippedFile> shipped_files();

/// The names of the worlds that ship, in the order in which players see them.
std::vector<std::string> shipped_worlds();

/// The world that ships under this name. Fails for any other name.
std::expected<WorldFile, Error> read_shipped_world(std::string_view name);

/// The faults of the world that ships under this name; one fault if there is none.
WorldFaults faults_of_shipped_world(std::string_view name);

}  // namespace tilery::quest
#pragma GCC visibility pop
