#pragma once
// The worlds within reach: those that ship and the user's own.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/quest/world_reader.h"

namespace tilery {

class WorldShelf {
 public:
  /// `folder` holds the user's worlds, NAME/world.toml; it need not exist.
  explicit WorldShelf(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The user's own in the folder maps of their data folder.
  static WorldShelf of_user();

  /// The names of those that ship.
  [[nodiscard]] static std::vector<std::string> shipped();

  /// Those and the user's own, in the order of the alphabet, each once.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The world called `name`, the user's before one that ships; or, where `name` contains a '/' or
  /// ends in ".toml", the one in that file or folder. Fails on a name that nobody knows and on
  /// files that cannot be read or are no world.
  [[nodiscard]] std::expected<quest::WorldFile, Error> world(std::string_view name) const;

 private:
  std::optional<std::filesystem::path> folder_;
};

}  // namespace tilery
