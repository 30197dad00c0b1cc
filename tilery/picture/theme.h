#pragma once
// Colours, and the themes of screens, boards and tiles.

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

// Colours, and the contrast and distance of two of them.

/// Red, green and blue of the sRGB space, 0 to 255.
struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(Color, Color) = default;
};

/// The colour that "#rrggbb" names, in hexadecimal digits of either case; nothing for other text.
std::optional<Color> color_of(std::string_view text);

/// WCAG 2.1's relative luminance in ten-thousandths: 0 for black, 10,000 for white. The sRGB curve
/// is approximated by a square: at most 0.03 off, and the same on every machine.
int luminance_of(Color color);

/// WCAG 2.1's contrast ratio in hundredths: 100 for equal colours, 2100 for black on white.
int contrast(Color a, Color b);

/// The difference of two colours to the eye: 0 for equal ones, about 760 for black and white.
/// Thiadmer Riemersma, "Colour metric" (2000): red and blue are weighted by the mean red.
int distance(Color a, Color b);

/// "#rrggbb", in lower case.
std::string hex_of(Color color);

// Themes: the colours of screens, boards and tiles. A theme is a small file that players can copy.

struct ScreenColors {
  Color ink;
  Color paper;
  Color faint;   ///< minor text
  Color accent;  ///< titles, the chosen line
  Color alert;   ///< the end of a game, and faults
  friend bool operator==(const ScreenColors&, const ScreenColors&) = default;
};

struct BoardColors {
  Color line;   ///< the lines between cells
  Color paper;  ///< the background, and the gaps
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
  ScreenColors screen = {};
  BoardColors board = {};
  std::vector<TileColors> tiles =
      {};  ///< from rank 1 on, at least one; higher ranks share the last
  /// The two smallest tiles of a game with has_pair(); nothing if the theme has no such colours.
  std::optional<std::array<TileColors, 2>> pair = {};

  /// Requires rank > 0.
  [[nodiscard]] TileColors tile(Rank rank) const {
    return tiles[rank <= tiles.size() ? rank - std::size_t{1} : tiles.size() - 1];
  }
  friend bool operator==(const ThemeColors&, const ThemeColors&) = default;
};

/// The colours of a tile of a game. If the game's ladder has colours, the paper is the ladder's
/// colour and the ink black or white; else both are the theme's. If theme and game have a pair, the
/// tile after the pair has the colours of the theme's first tile. Requires rank > 0.
TileColors colors_of_tile(const ThemeColors& theme, const Rules& rules, Rank rank);

/// The separation of two neighbouring cells.
enum class Frame : std::uint8_t { lines, gaps };

struct Theme {
  std::string name = {};   ///< the name to type: lower-case letters, digits, '-', '.'
  std::string title = {};  ///< the name to show
  std::string about = {};  ///< one line
  Frame frame = Frame::lines;
  ThemeColors colors = {};
  std::optional<ThemeColors> after_goal = {};  ///< used once the goal is reached

  [[nodiscard]] const ThemeColors& colors_now(bool goal_reached) const {
    return goal_reached && after_goal ? *after_goal : colors;
  }
  friend bool operator==(const Theme&, const Theme&) = default;
};

/// Reads a theme file; docs/terminal.md gives its grammar. `source` names the file in errors. Fails
/// at the first fault, with its line and column, and on more than 64 KiB.
std::expected<Theme, Error> read_theme(std::string_view toml, std::string_view source);

struct ShippedTheme {
  std::string_view name;  ///< the file's name without ".toml"
  std::string_view toml;  ///< the file's text
};

/// The themes that ship, compiled into the program: every file of themes/, in the order in which
/// players see them.
std::span<const ShippedTheme> shipped_themes();

}  // namespace tilery
#pragma GCC visibility pop
