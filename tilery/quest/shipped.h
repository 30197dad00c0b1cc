#pragma once
// The worlds that ship. The program carries their files.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/quest/world_reader.h"

namespace tilery::quest {

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

/// What is wrong with it, or with its name.
WorldFaults faults_of_shipped_world(std::string_view name);

}  // namespace tilery::quest
