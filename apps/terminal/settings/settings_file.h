#pragma once
// The settings file.

#include <expected>
#include <filesystem>
#include <optional>
#include <string_view>

#include "apps/terminal/settings/settings.h"
#include "tilery/core/error.h"

namespace tilery {

/// Reads and changes one file, which is made at the first change.
class SettingsFile {
 public:
  /// Without a path, reading gives Settings{} and changing fails.
  explicit SettingsFile(std::optional<std::filesystem::path> file) : file_(std::move(file)) {}

  /// $XDG_CONFIG_HOME/tilery/settings.toml.
  static SettingsFile of_user();

  /// The settings in the file; Settings{} if there is none. Fails if the file has a fault.
  [[nodiscard]] std::expected<Settings, Error> read() const;

  /// Sets `key` to `value`, which is TOML. The file is replaced as a whole, so that it is never
  /// half written. Fails if the file has a fault or cannot be written.
  [[nodiscard]] std::expected<void, Error> change(std::string_view key,
                                                  std::string_view value) const;

  [[nodiscard]] const std::optional<std::filesystem::path>& path() const { return file_; }

 private:
  std::optional<std::filesystem::path> file_;
};

}  // namespace tilery
