#include "tilery/picture/theme.h"

#include <algorithm>
#include <array>

#include "tilery/rules/toml.h"
#include "tilery/rules/toml_names.h"

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

std::vector<TileColors> read_tiles(const TomlCursor& tiles) {
  std::vector<TileColors> colors;
  for (const TomlCursor& pair : tiles.items("pairs of ink and paper", {1, most_tile_colors})) {
    const std::vector<TomlCursor> both = pair.items("colours, ink and paper", {2, 2});
    if (both.size() == 2) {
      colors.push_back({.ink = read_color(both[0]), .paper = read_color(both[1])});
    }
  }
  return colors;
}

ThemeColors read_colors(const TomlCursor& table) {
  return {.screen = read_screen(table.key("screen")),
          .board = read_board(table.key("board")),
          .tiles = read_tiles(table.key("tiles"))};
}

/// What is missing from [after_goal] stays as it was before the goal.
ThemeColors read_after_goal(const TomlCursor& table, const ThemeColors& before) {
  table.check_keys({"screen", "board", "tiles"});
  ThemeColors colors = before;
  if (table.key("screen").is_there()) {
    colors.screen = read_screen(table.key("screen"));
  }
  if (table.key("board").is_there()) {
    colors.board = read_board(table.key("board"));
  }
  if (table.key("tiles").is_there()) {
    colors.tiles = read_tiles(table.key("tiles"));
  }
  return colors;
}

}  // namespace

std::expected<Theme, Error> read_theme(std::string_view toml, std::string_view source) {
  const auto tree = parse_toml(toml, source);
  if (!tree) {
    return std::unexpected(tree.error());
  }
  FirstFault faults(source);
  const TomlCursor root(*tree, faults);
  root.check_keys({"name", "title", "about", "frame", "tiles", "screen", "board", "after_goal"});
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

}  // namespace tilery
