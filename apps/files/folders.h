#pragma once
// Where this user's things are kept, by the XDG Base Directory Specification.

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace tilery {

/// Each is nothing where the environment names no absolute path and no home. They may not exist.

/// What the user made: cartridges, maps, games. $XDG_DATA_HOME/tilery or ~/.local/share/tilery.
std::optional<std::filesystem::path> data_folder();

/// What the program remembers and could do without. $XDG_STATE_HOME/tilery or
/// ~/.local/state/tilery.
std::optional<std::filesystem::path> state_folder();

/// What the user chose: settings, keys. $XDG_CONFIG_HOME/tilery or ~/.config/tilery.
std::optional<std::filesystem::path> config_folder();

/// The files of `folder` whose names end in `suffix`, such as ".toml", by name; none where there is
/// no such folder or it cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            std::string_view suffix);

}  // namespace tilery
