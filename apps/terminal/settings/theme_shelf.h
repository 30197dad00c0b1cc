#pragma once
// The themes within reach: those that ship and the user's own.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/picture/theme.h"

namespace tilery {

/// Looks in a folder of the user's, NAME.toml, and then among those that ship.
class ThemeShelf {
 public:
  explicit ThemeShelf(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The user's own in their configuration folder, under themes/.
  static ThemeShelf of_user();

  /// Those that ship, in their order, then the user's by name; a user's file hides a shipped theme
  /// of the same name.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The theme called `name`. Fails on a name that nobody knows, with the nearest known one, and on
  /// a file that is no theme.
  [[nodiscard]] std::expected<Theme, Error> theme(std::string_view name) const;

 private:
  [[nodiscard]] std::vector<std::filesystem::path> own_files() const;

  std::optional<std::filesystem::path> folder_;
};

/// The first theme that ships: what everything is shown in when nothing else can be.
Theme default_theme();

}  // namespace tilery
