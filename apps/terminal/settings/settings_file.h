#pragma once
// The settings on disk.

#include <expected>
#include <filesystem>
#include <optional>
#include <string_view>

#include "apps/terminal/settings/settings.h"
#include "tilery/core/error.h"

namespace tilery {

/// Reads and changes one file. Nothing is made until something is changed.
class SettingsFile {
 public:
  /// Without a path nothing can be kept.
  explicit SettingsFile(std::optional<std::filesystem::path> file) : file_(std::move(file)) {}

  /// $XDG_CONFIG_HOME/tilery/settings.toml.
  static SettingsFile of_user();

  /// What the file says; Settings{} where there is none.
  [[nodiscard]] std::expected<Settings, Error> read() const;

  /// Writes one setting, `value` as TOML, in place of the old one. The file is replaced as a whole,
  /// so that it is never half written. Fails where it cannot be read, or not be written.
  [[nodiscard]] std::expected<void, Error> change(std::string_view key,
                                                  std::string_view value) const;

  [[nodiscard]] const std::optional<std::filesystem::path>& path() const { return file_; }

 private:
  std::optional<std::filesystem::path> file_;
};

}  // namespace tilery
