#pragma once
// The files that a new game or a new world begins with. The program carries them.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// A file of the folder templates/.
struct TemplateFile {
  std::string_view path;  ///< "world/home.tmx"
  std::string_view text;  ///< NAME stands for the new name, SCHEMA for the schema's address
};

std::span<const TemplateFile> template_files();

/// A file to write.
struct NewFile {
  std::string path;
  std::string text;
};

/// NAME.toml and NAME.test.toml: a game that can be played at once, and its expectations. If
/// `schema` is not empty, the game's first line names it to editors, as the address of the JSON
/// schema. Fails if `name` is no name of a game.
std::expected<std::vector<NewFile>, Error> new_game_files(std::string_view name,
                                                          std::string_view schema);

/// NAME/world.toml with two maps, their tileset and a project file of Tiled: a world whose quest
/// can be won. Fails if `name` is no name of a world.
std::expected<std::vector<NewFile>, Error> new_world_files(std::string_view name);

}  // namespace tilery
