#pragma once
// Themes: the colours of screens, boards and tiles. A theme is a small file that players can copy.

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/picture/color.h"
#include "tilery/rules/ladder.h"

namespace tilery {

struct ScreenColors {
  Color ink;
  Color paper;
  Color faint;   ///< what matters less
  Color accent;  ///< titles, the chosen line
  Color alert;   ///< the end of a game, what is wrong
  friend bool operator==(const ScreenColors&, const ScreenColors&) = default;
};

struct BoardColors {
  Color line;   ///< the lines between cells
  Color paper;  ///< what the lines stand on, and the gaps
  Color empty;
  Color blocked;
  friend bool operator==(const BoardColors&, const BoardColors&) = default;
};

struct TileColors {
  Color ink;
  Color paper;
  friend bool operator==(TileColors, TileColors) = default;
};

struct ThemeColors {
  ScreenColors screen;
  BoardColors board;
  std::vector<TileColors> tiles;  ///< from rank 1 on, at least one; higher ranks share the last

  /// Requires rank > 0.
  [[nodiscard]] TileColors tile(Rank rank) const {
    return tiles[rank <= tiles.size() ? rank - std::size_t{1} : tiles.size() - 1];
  }
  friend bool operator==(const ThemeColors&, const ThemeColors&) = default;
};

/// What stands between two cells.
enum class Frame : std::uint8_t { lines, gaps };

struct Theme {
  std::string name;   ///< what to type: lower-case letters, digits, '-', '.'
  std::string title;  ///< what to show
  std::string about;  ///< one line
  Frame frame = Frame::lines;
  ThemeColors colors;
  std::optional<ThemeColors> after_goal;  ///< from the goal on, for good

  [[nodiscard]] const ThemeColors& colors_now(bool goal_reached) const {
    return goal_reached && after_goal ? *after_goal : colors;
  }
  friend bool operator==(const Theme&, const Theme&) = default;
};

/// Reads a theme file; docs/terminal.md is its grammar. `source` names the file in errors. Fails at
/// the first fault, with its line and column, and on more than 64 KiB.
std::expected<Theme, Error> read_theme(std::string_view toml, std::string_view source);

struct ShippedTheme {
  std::string_view name;  ///< the file's name without ".toml"
  std::string_view toml;  ///< the file's text
};

/// The themes that ship, compiled into the program: every file of themes/, in the order in which
/// players see them.
std::span<const ShippedTheme> shipped_themes();

}  // namespace tilery
