#pragma once
// The player's settings, the TOML file that holds them, and the themes to choose from.

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/terminal/game/game_words.h"
#include "tilery/core/error.h"
#include "tilery/picture/theme.h"

namespace tilery {

/// How many colours to show.
enum class ColorChoice : std::uint8_t {
  automatic,
  always,
  never,
  sixteen,
  two_hundred_fifty_six,
  true_color
};

/// Reads "auto", "always", "never", "16", "256" or "truecolor"; nothing for any other word.
std::optional<ColorChoice> color_choice_named(std::string_view word);
/// The names of all choices.
std::span<const std::string_view> color_choice_names();

struct Settings {
  std::string theme = "dark";
  bool is_animated = true;
  ColorChoice color = ColorChoice::automatic;
  bool says_verdicts = false;           ///< shows how good each move was
  bool warns = false;                   ///< asks before a blunder is played
  std::vector<std::string> favourites;  ///< names of games, first in the menu
  GameKeys keys = standard_game_keys();
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Reads settings; docs/terminal.md describes the format. Missing settings keep their defaults.
/// Fails at the first fault, with its line and column. `source` names the text in errors.
std::expected<Settings, Error> read_settings(std::string_view toml, std::string_view source);

/// `toml` with `key` set to `value`, which is TOML. Everything else stays, including comments.
/// `key` stands outside of tables. Requires that `toml` can be read. Fails if the key does not have
/// a line of its own.
std::expected<std::string, Error> with_setting(std::string_view toml, std::string_view key,
                                               std::string_view value, std::string_view source);

// The settings file.

/// Reads and changes one file. The first change creates the file.
class SettingsFile {
 public:
  /// Without a path, reading gives Settings{} and changing fails.
  explicit SettingsFile(std::optional<std::filesystem::path> file) : file_(std::move(file)) {}

  /// $XDG_CONFIG_HOME/tilery/settings.toml.
  static SettingsFile of_user();

  /// The settings in the file; Settings{} if there is none. Fails if the file has a fault.
  [[nodiscard]] std::expected<Settings, Error> read() const;

  /// The place where `key` is set, for errors: the file and the line.
  [[nodiscard]] std::string place_words(std::string_view key) const;

  /// Sets `key` to `value`, which is TOML. The file is replaced as a whole, so that it is never
  /// half written. Fails if the file has a fault or cannot be written.
  [[nodiscard]] std::expected<void, Error> change(std::string_view key,
                                                  std::string_view value) const;

  [[nodiscard]] const std::optional<std::filesystem::path>& path() const { return file_; }

 private:
  std::optional<std::filesystem::path> file_;
};

// The themes to choose from: the shipped ones and the user's own.

/// Finds themes by name. NAME.toml in the user's folder takes precedence over a shipped theme.
class ThemeList {
 public:
  explicit ThemeList(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The user's folder is themes/ in their configuration folder.
  static ThemeList of_user();

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

/// The first shipped theme, used if no other theme can be read.
Theme default_theme();

}  // namespace tilery
