#include "apps/files/folders.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace tilery {
namespace {

using std::filesystem::path;

/// The path in an environment variable; nothing for a path that is not absolute, as the
/// specification demands.
std::optional<path> absolute_path_in(const char* variable) {
  const char* text = std::getenv(variable);
  if (text == nullptr || !path(text).is_absolute()) {
    return std::nullopt;
  }
  return path(text);
}

/// The folder tilery in the folder that `variable` names, or else in `below_home` of the user's
/// home. Nothing without both.
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

std::optional<path> program_path() {
  std::error_code fault;
  path program = std::filesystem::read_symlink("/proc/self/exe", fault);
  return fault ? std::nullopt : std::optional(std::move(program));
}

std::optional<path> installed_folder(std::string_view name) {
  const std::optional<path> program = program_path();
  if (!program) {
    return std::nullopt;
  }
  std::error_code fault;
  path folder = program->parent_path().parent_path() / "share" / "tilery" / name;
  return std::filesystem::is_directory(folder, fault) ? std::optional(std::move(folder))
                                                      : std::nullopt;
}

bool may_exist(const path& file) {
  std::error_code fault;
  return std::filesystem::exists(file, fault) || fault;
}

std::vector<path> files_in(const path& folder, std::string_view suffix) {
  std::vector<path> files;
  std::error_code fault;
  auto entry = std::filesystem::directory_iterator(folder, fault);
  for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
    if (suffix.empty() || entry->path().extension() == suffix) {
      files.push_back(entry->path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace tilery
