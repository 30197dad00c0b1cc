#pragma once
// The files of the worlds that ship, carried inside the program.

#include <span>
#include <string_view>

namespace tilery::quest {

struct ShippedFile {
  std::string_view path;  ///< in the folder maps/: "merrow/world.toml"
  std::string_view text;
};

/// Every file of maps/ that a world is made of; the worlds in the order in which players see them.
std::span<const ShippedFile> shipped_files();

}  // namespace tilery::quest
