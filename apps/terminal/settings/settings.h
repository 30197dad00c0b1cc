#pragma once
// What a player chose: a small TOML file, made only when something is changed.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/terminal/game/game_keys.h"
#include "tilery/core/error.h"

namespace tilery {

/// How many colours are wanted.
enum class ColorChoice : std::uint8_t { automatic, always, never, sixteen, two_hundred_fifty_six };

/// "auto", "always", "never", "16" or "256"; nothing for any other word.
std::optional<ColorChoice> color_choice_named(std::string_view word);
std::string_view name_of(ColorChoice choice);

struct Settings {
  std::string theme = "dark";
  bool is_animated = true;
  ColorChoice color = ColorChoice::automatic;
  GameKeys keys = standard_game_keys();
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The settings that `toml` says; docs/terminal.md is the grammar. What is missing is as in
/// Settings{}. Fails at the first fault, with its line and column.
std::expected<Settings, Error> read_settings(std::string_view toml, std::string_view source);

/// `toml` with `key`, one of those outside of tables, set to `value` (as TOML); all else, comments
/// too, stays as it is. Requires that `toml` can be read. Fails where the text is laid out in a way
/// that hides the key, and says so.
std::expected<std::string, Error> with_setting(std::string_view toml, std::string_view key,
                                               std::string_view value, std::string_view source);

}  // namespace tilery
