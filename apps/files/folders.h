#pragma once
// Where this user's files are kept, by the XDG Base Directory Specification, and what was
// installed.

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace tilery {

/// The first three are nothing if the environment names neither an absolute path nor a home. They
/// may not exist.

/// Files that the user made: cartridges, maps, games. $XDG_DATA_HOME/tilery or
/// ~/.local/share/tilery.
std::optional<std::filesystem::path> data_folder();

/// Files that the program could do without. $XDG_STATE_HOME/tilery or
/// ~/.local/state/tilery.
std::optional<std::filesystem::path> state_folder();

/// Settings and themes. $XDG_CONFIG_HOME/tilery or ~/.config/tilery.
std::optional<std::filesystem::path> config_folder();

/// What was installed with the program: PREFIX/share/tilery/NAME, if the program is
/// PREFIX/bin/tilery. Nothing where there is no such folder.
std::optional<std::filesystem::path> installed_folder(std::string_view name);

/// The files of `folder` whose names end in `suffix`, such as ".toml", by name; all files if it is
/// empty. None where there is no such folder or it cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            std::string_view suffix);

}  // namespace tilery
