#pragma once
// The worlds that a command can name: those that ship and the user's own.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/quest/shipped.h"
#include "tilery/record/record_rules.h"

namespace tilery {

/// Whether `name` is the path of a world, and not a name: it has a '/', ends in ".toml", or is "."
/// or "..".
bool is_world_path(std::string_view name);

class WorldShelf {
 public:
  /// `folder` holds the user's worlds, NAME/world.toml; it need not exist.
  explicit WorldShelf(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The shelf whose folder is maps/ in the user's data folder.
  static WorldShelf of_user();

  /// The names of the shipped and the user's own worlds in alphabetical order, each once.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The world called `name`: the user's own, else the one that ships. A path leads to its
  /// world.toml or to its folder. Fails if the name is unknown, or if a file cannot be
  /// read or is not a world.
  [[nodiscard]] std::expected<quest::WorldFile, Error> world(std::string_view name) const;

  /// What is wrong with the files of the world called `name`, or at that path; nothing for a world
  /// that is unknown.
  [[nodiscard]] quest::WorldFaults faults(std::string_view name) const;

  /// The worlds of a copy of this shelf.
  [[nodiscard]] FindWorld finder() const;

 private:
  /// The path of the world.toml of a user's world; nothing for other names.
  [[nodiscard]] std::optional<std::string> file_of(std::string_view name) const;

  std::optional<std::filesystem::path> folder_;
};

}  // namespace tilery
