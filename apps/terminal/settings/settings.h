#pragma once
// The player's settings, and the TOML that holds them.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "apps/terminal/game/game_keys.h"
#include "tilery/core/error.h"

namespace tilery {

/// How many colours to show.
enum class ColorChoice : std::uint8_t { automatic, always, never, sixteen, two_hundred_fifty_six };

/// Reads "auto", "always", "never", "16" or "256"; nothing for any other word.
std::optional<ColorChoice> color_choice_named(std::string_view word);
/// The names of all choices.
std::span<const std::string_view> color_choice_names();

struct Settings {
  std::string theme = "dark";
  bool is_animated = true;
  ColorChoice color = ColorChoice::automatic;
  GameKeys keys = standard_game_keys();
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Reads settings; docs/terminal.md says how they are written. Missing ones are as in Settings{}.
/// Fails at the first fault, with its line and column; errors call the text `source`.
std::expected<Settings, Error> read_settings(std::string_view toml, std::string_view source);

/// `toml` with `key` set to `value`, which is TOML. Everything else stays, comments too. `key` is
/// one that stands outside of tables. Requires that `toml` can be read. Fails if the key does not
/// have a line of its own.
std::expected<std::string, Error> with_setting(std::string_view toml, std::string_view key,
                                               std::string_view value, std::string_view source);

}  // namespace tilery
