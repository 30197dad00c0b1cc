#include "tilery/picture/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr std::int64_t most_tile_colors = 31;
constexpr std::array<std::string_view, 2> frame_words = {"lines", "gaps"};

Color read_color(const TomlCursor& color) {
  const std::optional<Color> read = color_of(color.is_text() ? color.text() : "");
  if (!read) {
    color.fail("a colour such as \"#eee4da\"");
  }
  return read.value_or(Color{});
}

ScreenColors read_screen(const TomlCursor& screen) {
  screen.check_keys({"ink", "paper", "faint", "accent", "alert"});
  return {.ink = read_color(screen.key("ink")),
          .paper = read_color(screen.key("paper")),
          .faint = read_color(screen.key("faint")),
          .accent = read_color(screen.key("accent")),
          .alert = read_color(screen.key("alert"))};
}

BoardColors read_board(const TomlCursor& board) {
  board.check_keys({"line", "paper", "empty", "blocked"});
  return {.line = read_color(board.key("line")),
          .paper = read_color(board.key("paper")),
          .empty = read_color(board.key("empty")),
          .blocked = read_color(board.key("blocked"))};
}

std::vector<TileColors> read_tiles(const TomlCursor& tiles, Range count) {
  std::vector<TileColors> colors;
  for (const TomlCursor& pair : tiles.items("pairs of ink and paper", count)) {
    const std::vector<TomlCursor> both = pair.items("colours, ink and paper", {2, 2});
    if (both.size() == 2) {
      colors.push_back({.ink = read_color(both[0]), .paper = read_color(both[1])});
    }
  }
  return colors;
}

std::optional<std::array<TileColors, 2>> read_pair(const TomlCursor& pair) {
  const std::vector<TileColors> colors = read_tiles(pair, {2, 2});
  return colors.size() == 2 ? std::optional(std::array{colors[0], colors[1]}) : std::nullopt;
}

ThemeColors read_colors(const TomlCursor& table) {
  const TomlCursor pair = table.key("pair");
  return {.screen = read_screen(table.key("screen")),
          .board = read_board(table.key("board")),
          .tiles = read_tiles(table.key("tiles"), {1, most_tile_colors}),
          .pair = pair.is_there() ? read_pair(pair) : std::nullopt};
}

/// Keys that [after_goal] lacks keep their values from before the goal.
ThemeColors read_after_goal(const TomlCursor& table, const ThemeColors& before) {
  table.check_keys({"screen", "board", "tiles", "pair"});
  ThemeColors colors = before;
  if (table.key("screen").is_there()) {
    colors.screen = read_screen(table.key("screen"));
  }
  if (table.key("board").is_there()) {
    colors.board = read_board(table.key("board"));
  }
  if (table.key("tiles").is_there()) {
    colors.tiles = read_tiles(table.key("tiles"), {1, most_tile_colors});
  }
  if (table.key("pair").is_there()) {
    colors.pair = read_pair(table.key("pair"));
  }
  return colors;
}

/// The theme's colours of a tile of a game.
TileColors theme_colors(const ThemeColors& theme, const Rules& rules, Rank rank) {
  if (!theme.pair || !has_pair(rules)) {
    return theme.tile(rank);
  }
  const std::size_t pair = theme.pair->size();
  return rank <= pair ? (*theme.pair)[rank - std::size_t{1}]
                      : theme.tile(static_cast<Rank>(rank - pair));
}

}  // namespace

TileColors colors_of_tile(const ThemeColors& theme, const Rules& rules, Rank rank) {
  if (rank >= rules.ladder.colors.size()) {
    return theme_colors(theme, rules, rank);
  }
  const std::uint32_t rgb = rules.ladder.colors[rank];
  const Color paper = {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8),
                       static_cast<std::uint8_t>(rgb)};
  constexpr Color white = {255, 255, 255};
  constexpr Color black = {};
  return {.ink = contrast(white, paper) > contrast(black, paper) ? white : black, .paper = paper};
}

std::expected<Theme, Error> read_theme(std::string_view toml, std::string_view source) {
  TILERY_TRY(const auto tree, parse_toml(toml, source));
  FirstFault faults(source);
  const TomlCursor root(tree, faults);
  root.check_keys(
      {"name", "title", "about", "frame", "tiles", "pair", "screen", "board", "after_goal"});
  Theme theme;
  theme.name = name_in(root.key("name"));
  theme.title = line_in(root.key("title"));
  theme.about = line_in(root.key("about"));
  theme.frame = root.key("frame").choice_or(Frame::lines, frame_words);
  theme.colors = read_colors(root);
  if (root.key("after_goal").is_there()) {
    theme.after_goal = read_after_goal(root.key("after_goal"), theme.colors);
  }
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  return theme;
}

namespace {

std::optional<int> hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') {
    return letter - '0';
  }
  const char lower = static_cast<char>(letter | 0x20);
  return lower >= 'a' && lower <= 'f' ? std::optional(lower - 'a' + 10) : std::nullopt;
}

std::optional<std::uint8_t> hex_byte(std::string_view digits) {
  const std::optional<int> high = hex_digit(digits[0]);
  const std::optional<int> low = hex_digit(digits[1]);
  if (!high || !low) {
    return std::nullopt;
  }
  return static_cast<std::uint8_t>(*high * 16 + *low);
}

}  // namespace

std::optional<Color> color_of(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') {
    return std::nullopt;
  }
  const auto red = hex_byte(text.substr(1, 2));
  const auto green = hex_byte(text.substr(3, 2));
  const auto blue = hex_byte(text.substr(5, 2));
  return red && green && blue ? std::optional(Color{*red, *green, *blue}) : std::nullopt;
}

std::string hex_of(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

int luminance_of(Color color) {
  const int sum = 2126 * color.red * color.red + 7152 * color.green * color.green +
                  722 * color.blue * color.blue;
  return sum / (255 * 255);
}

int contrast(Color a, Color b) {
  const auto [darker, lighter] = std::minmax({luminance_of(a), luminance_of(b)});
  return (lighter + 500) * 100 / (darker + 500);
}

int distance(Color a, Color b) {
  const int mean_red = (a.red + b.red) / 2;
  const int red = a.red - b.red;
  const int green = a.green - b.green;
  const int blue = a.blue - b.blue;
  const int squares = (((512 + mean_red) * red * red) >> 8) + 4 * green * green +
                      (((767 - mean_red) * blue * blue) >> 8);
  return static_cast<int>(std::sqrt(static_cast<double>(squares)));
}

}  // namespace tilery
