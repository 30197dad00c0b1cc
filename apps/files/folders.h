#pragma once
// Where this user's things are kept, by the XDG Base Directory Specification.

#include <filesystem>
#include <optional>

namespace tilery {

/// Each is nothing where the environment names no absolute path and no home. They may not exist.

/// What the user made: cartridges, maps, games. $XDG_DATA_HOME/tilery or ~/.local/share/tilery.
std::optional<std::filesystem::path> data_folder();

/// What the program remembers and could do without. $XDG_STATE_HOME/tilery or
/// ~/.local/state/tilery.
std::optional<std::filesystem::path> state_folder();

/// What the user chose: settings, keys. $XDG_CONFIG_HOME/tilery or ~/.config/tilery.
std::optional<std::filesystem::path> config_folder();

}  // namespace tilery
