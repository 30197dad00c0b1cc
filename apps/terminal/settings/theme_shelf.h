#pragma once
// The themes to choose from: those that ship and the user's own.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/picture/theme.h"

namespace tilery {

/// Looks for NAME.toml in the user's folder first, then among the themes that ship.
class ThemeShelf {
 public:
  explicit ThemeShelf(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The user's folder is themes/ in their configuration folder.
  static ThemeShelf of_user();

  /// The shipped themes in their order, then the user's by name. A user's theme hides a shipped one
  /// of the same name.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The theme called `name`. Fails on an unknown name, suggesting the nearest known one, and on a
  /// file that is no theme.
  [[nodiscard]] std::expected<Theme, Error> theme(std::string_view name) const;

 private:
  [[nodiscard]] std::vector<std::filesystem::path> own_files() const;

  std::optional<std::filesystem::path> folder_;
};

/// The first theme that ships, used if no other can be read.
Theme default_theme();

}  // namespace tilery
