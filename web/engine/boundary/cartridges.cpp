#include "web/engine/boundary/cartridges.h"

#include <cstddef>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/theme.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/rules/cartridge.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/game_json.h"
#include "web/engine/boundary/theme_json.h"

namespace tilery::web {

std::expected<CartridgeWithText, Error> cartridge_in(std::string_view text, std::string_view name) {
  const bool is_shipped = text.empty();
  std::string shipped;
  if (is_shipped) {
    shipped = shipped_text(name);
    text = shipped;
    if (text.empty()) {
      return std::unexpected(Error{"cartridge", {}, "a game that ships", quoted(name)});
    }
  }
  std::expected<Cartridge, Error> cartridge = read_cartridge(text, is_shipped ? name : "cartridge");
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  return CartridgeWithText{std::string(text), *std::move(cartridge)};
}

namespace {

std::string_view word_of(AtGoal at_goal) {
  switch (at_goal) {
    case AtGoal::ask:
      return "ask";
    case AtGoal::stop:
      return "stop";
    case AtGoal::go_on:
      break;
  }
  return "go on";
}

void add_controls(JsonWriter& json, const Cartridge& cartridge) {
  json.open_list("controls");
  for (const ControlWord& control : cartridge.controls) {
    json.open_object();
    json.member("word", control.word);
    json.member("direction", name_of(control.direction));
    json.close();
  }
  json.close();
}

/// Each level with the text of its game.
void add_levels(JsonWriter& json, const Cartridge& cartridge) {
  json.open_list("levels");
  for (std::size_t number = 1; number <= cartridge.levels.size(); ++number) {
    const GameLevel& level = cartridge.levels[number - 1];
    json.open_object();
    json.member("title", level.title);
    json.member("par", level.par);
    json.member("text", toml_of(level_of(cartridge, number)));
    json.close();
  }
  json.close();
}

std::string info_of(const Cartridge& cartridge) {
  const Rules& rules = cartridge.rules;
  JsonWriter json;
  json.open_object();
  json.member("name", cartridge.name);
  json.member("title", cartridge.title);
  json.member("about", cartridge.about);
  json.member("width", rules.shape.width);
  json.member("height", rules.shape.height);
  json.member("open", rules.shape.is_open);
  json.member("players", rules.players.most);
  json.member("leastPlayers", rules.players.least());
  add_ladder(json, rules);
  json.list("blocked", rules.shape.blocked);
  json.key("goal");
  json.value(rules.goal.tile.transform([&](Rank rank) { return rules.ladder.face(rank); }));
  json.member("atGoal", word_of(rules.goal.then));
  json.member("preview", rules.spawn.is_previewed);
  json.member("par", cartridge.par);
  add_levels(json, cartridge);
  add_controls(json, cartridge);
  json.close();
  return std::move(json).take();
}

/// The shipped cartridges with levels.
void add_packs(JsonWriter& json) {
  for (const ShippedCartridge& one : more_cartridges()) {
    const std::expected<Cartridge, Error> cartridge = read_cartridge(one.toml, one.name);
    if (cartridge && !cartridge->levels.empty()) {
      add_cartridges(json, std::span(&one, 1));
    }
  }
}

void add_shipped_themes(JsonWriter& json) {
  for (const ShippedTheme& one : shipped_themes()) {
    json.open_object();
    json.member("name", one.name);
    json.member("text", one.toml);
    json.close();
  }
}

void add_foreign_formats(JsonWriter& json) {
  for (const ForeignFormatName& one : foreign_formats()) {
    json.open_object();
    json.member("name", one.name);
    json.member("about", one.about);
    json.member("holdsMoves", one.holds_moves);
    json.close();
  }
}

}  // namespace

void add_cartridges(JsonWriter& json, std::span<const ShippedCartridge> cartridges) {
  for (const ShippedCartridge& one : cartridges) {
    const std::expected<Cartridge, Error> cartridge = read_cartridge(one.toml, one.name);
    json.open_object();
    json.member("name", one.name);
    json.member("title", cartridge ? cartridge->title : "");
    json.member("about", cartridge ? cartridge->about : "");
    json.member("text", one.toml);
    json.close();
  }
}

/// Leaves a list: 0 shipped cartridges, 1 shipped themes, 2 formats of other programs, 3 shipped
/// cartridges with levels.
TILERY_EXPORT(shipped) void shipped(int kind) {
  JsonWriter json;
  json.open_list();
  kind == 0   ? add_cartridges(json, shipped_cartridges())
  : kind == 1 ? add_shipped_themes(json)
  : kind == 2 ? add_foreign_formats(json)
              : add_packs(json);
  json.close();
  give(std::move(json).take());
}

TILERY_EXPORT(cartridge_info) int cartridge_info(std::size_t text_size, std::size_t source_size) {
  Received received;
  const std::string_view text = received.take(text_size);
  const std::expected<Cartridge, Error> cartridge =
      read_cartridge(text, received.take(source_size));
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  give(info_of(*cartridge));
  return 1;
}

TILERY_EXPORT(theme_info) int theme_info(std::size_t text_size, std::size_t source_size) {
  Received received;
  const std::string_view text = received.take(text_size);
  const std::expected<Theme, Error> theme = read_theme(text, received.take(source_size));
  if (!theme) {
    return refuse(theme.error());
  }
  give(json_of(*theme));
  return 1;
}

}  // namespace tilery::web
