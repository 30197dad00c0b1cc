#include "web/engine/boundary/theme_json.h"

#include <span>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"

namespace tilery::web {
namespace {

void add_tiles(JsonWriter& json, std::string_view key, std::span<const TileColors> tiles) {
  json.open_list(key);
  for (const TileColors& tile : tiles) {
    json.open_list();
    json.value(hex_of(tile.ink));
    json.value(hex_of(tile.paper));
    json.close();
  }
  json.close();
}

void add_members(JsonWriter& json, const ThemeColors& colors) {
  json.open_object("screen");
  json.member("ink", hex_of(colors.screen.ink));
  json.member("paper", hex_of(colors.screen.paper));
  json.member("faint", hex_of(colors.screen.faint));
  json.member("accent", hex_of(colors.screen.accent));
  json.member("alert", hex_of(colors.screen.alert));
  json.close();
  json.open_object("board");
  json.member("line", hex_of(colors.board.line));
  json.member("paper", hex_of(colors.board.paper));
  json.member("empty", hex_of(colors.board.empty));
  json.member("blocked", hex_of(colors.board.blocked));
  json.close();
  add_tiles(json, "tiles", colors.tiles);
  if (colors.pair) {
    add_tiles(json, "pair", *colors.pair);
  } else {
    json.member("pair", nullptr);
  }
}

}  // namespace

std::string json_of(const Theme& theme) {
  JsonWriter json;
  json.open_object();
  json.member("name", theme.name);
  json.member("title", theme.title);
  json.member("about", theme.about);
  json.member("frame", theme.frame == Frame::lines ? "lines" : "gaps");
  add_members(json, theme.colors);
  if (theme.after_goal) {
    json.open_object("afterGoal");
    add_members(json, *theme.after_goal);
    json.close();
  } else {
    json.member("afterGoal", nullptr);
  }
  json.close();
  return std::move(json).take();
}

}  // namespace tilery::web
