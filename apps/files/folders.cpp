#include "apps/files/folders.h"

#include <cstdlib>

namespace tilery {
namespace {

using std::filesystem::path;

/// The specification says to ignore paths that are not absolute.
std::optional<path> absolute_path_in(const char* variable) {
  const char* text = std::getenv(variable);
  if (text == nullptr || !path(text).is_absolute()) {
    return std::nullopt;
  }
  return path(text);
}

std::optional<path> folder(const char* variable, const char* below_home) {
  if (const std::optional<path> base = absolute_path_in(variable)) {
    return *base / "tilery";
  }
  const std::optional<path> home = absolute_path_in("HOME");
  return home ? std::optional(*home / below_home / "tilery") : std::nullopt;
}

}  // namespace

std::optional<path> data_folder() { return folder("XDG_DATA_HOME", ".local/share"); }
std::optional<path> state_folder() { return folder("XDG_STATE_HOME", ".local/state"); }
std::optional<path> config_folder() { return folder("XDG_CONFIG_HOME", ".config"); }

}  // namespace tilery
