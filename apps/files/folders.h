#pragma once
// The folders of the user's files, by the XDG Base Directory Specification, and of installed files.

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace tilery {

// The user's folders. They may be missing on the disk. A function gives nothing if the environment
// has no absolute path for its folder, and no home.

/// The folder of files that the user made (cartridges, maps, games): $XDG_DATA_HOME/tilery or
/// ~/.local/share/tilery.
std::optional<std::filesystem::path> data_folder();

/// The folder of files that the program could do without: $XDG_STATE_HOME/tilery or
/// ~/.local/state/tilery.
std::optional<std::filesystem::path> state_folder();

/// The folder of settings and themes: $XDG_CONFIG_HOME/tilery or ~/.config/tilery.
std::optional<std::filesystem::path> config_folder();

/// The file of this program. Nothing if the system does not name it.
std::optional<std::filesystem::path> program_path();

/// A folder that was installed with the program: PREFIX/share/tilery/NAME if the program is
/// PREFIX/bin/tilery. Nothing if there is no such folder.
std::optional<std::filesystem::path> installed_folder(std::string_view name);

/// False if there is no such file. True if the system cannot tell.
bool may_exist(const std::filesystem::path& file);

/// The files and folders in `folder` whose extension is `suffix`, such as ".toml", by name. An
/// empty suffix gives all of them. None if there is no such folder or it cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            std::string_view suffix);

}  // namespace tilery
