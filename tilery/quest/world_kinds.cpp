#include <algorithm>
#include <array>
#include <charconv>

#include "tilery/core/plain_text.h"
#include "tilery/quest/world_parts.h"

namespace tilery::quest {
namespace {

constexpr std::int64_t most_kinds = 500;
constexpr std::size_t longest_words = 500;
constexpr std::array<std::string_view, 5> mood_words = {"still", "wander", "follow", "flee",
                                                        "hunt"};

int number_or(const TomlCursor& number, std::string_view expected, Range range, int otherwise) {
  return number.is_there() ? static_cast<int>(number.number(expected, range)) : otherwise;
}

/// Reads `text` as one character in UTF-8.
std::optional<char32_t> one_character(std::string_view text) {
  constexpr std::array<unsigned, 5> masks = {0, 0x7F, 0x1F, 0x0F, 0x07};
  if (text.empty() || text.size() > 4 || has_control_characters(text)) {
    return std::nullopt;
  }
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length != text.size() || (lead >= 0x80 && lead < 0xC2)) {
    return std::nullopt;
  }
  auto character = static_cast<char32_t>(lead & masks[length]);
  for (const char byte : text.substr(1)) {
    if ((static_cast<unsigned char>(byte) & 0xC0) != 0x80) {
      return std::nullopt;
    }
    character = character << 6 | (static_cast<unsigned char>(byte) & 0x3F);
  }
  return character;
}

/// Reads "#rrggbb", or Tiled's "#aarrggbb" without its opacity.
std::optional<std::uint32_t> color_in(std::string_view text) {
  if (text.empty() || text[0] != '#' || (text.size() != 7 && text.size() != 9)) {
    return std::nullopt;
  }
  std::uint32_t color = 0;
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data() + 1, end, color, 16);
  return fault == std::errc{} && read == end ? std::optional(color & 0xFFFFFFU) : std::nullopt;
}

/// Reads eight rows of eight '.' and '#', with any blanks between them.
std::optional<std::array<std::uint8_t, 8>> dots_in(std::string_view text) {
  std::array<std::uint8_t, 8> dots{};
  std::size_t count = 0;
  for (const char letter : text) {
    if (letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t') {
      continue;
    }
    if ((letter != '.' && letter != '#') || count == 64) {
      return std::nullopt;
    }
    const std::uint8_t dot = letter == '#' ? 1 : 0;
    dots[count / 8] = static_cast<std::uint8_t>(dots[count / 8] << 1 | dot);
    ++count;
  }
  return count == 64 ? std::optional(dots) : std::nullopt;
}

/// Sets `field` to the value of the property, if there is one. False if the value cannot be read.
template <typename Field, typename Read>
bool set_from(Field& field, const Properties& properties, std::string_view name, Read read) {
  const std::optional<std::string_view> text = text_in(properties, name);
  if (!text) {
    return true;
  }
  const auto value = read(*text);
  if (value) {
    field = *value;
  }
  return value.has_value();
}

bool has_look(const Properties& properties) {
  constexpr std::array<std::string_view, 4> names = {"glyph", "ink", "paper", "dots"};
  return std::ranges::any_of(
      names, [&](std::string_view name) { return text_in(properties, name).has_value(); });
}

/// The look of a tile without `glyph`, `ink`, `paper` and `dots`. Its character is the first letter
/// of the name. The dots show bricks if the tile is not walkable, else a few specks. The colour is
/// one of eight, by the tile's code.
Look plain_look(const LevelTile& kind) {
  constexpr std::array<std::uint32_t, 8> inks = {0x5FA05F, 0xB08D57, 0x7A9CC6, 0xC0A040,
                                                 0xA878B8, 0xC07060, 0x60A8A0, 0x9AA0A8};
  constexpr std::array<std::uint8_t, 8> bricks = {0xFE, 0xFE, 0xFE, 0x00, 0xEF, 0xEF, 0xEF, 0x00};
  constexpr std::array<std::uint8_t, 8> specks = {0x00, 0x40, 0x00, 0x04, 0x00, 0x20, 0x00, 0x02};
  const char first = kind.name.empty() ? '?' : kind.name.front();
  const bool is_letter = first > ' ' && first <= '~';
  return {.glyph = is_letter ? char32_t(static_cast<unsigned char>(first)) : U'?',
          .ink = inks[kind.code % inks.size()],
          .paper = kind.code == 0 ? 0U : 0x15181CU,
          .dots = kind.code == 0  ? decltype(Look::dots){}
                  : kind.walkable ? specks
                                  : bricks};
}

}  // namespace

std::string read_words(const TomlCursor& text) {
  const std::string_view words = text.text();
  if (words.empty() || words.size() > longest_words || has_control_characters(words)) {
    text.fail("one line of 1 to 500 bytes without control characters");
  }
  return std::string(words);
}

TileCode read_tile(const TomlCursor& name, const TileNames& tiles) {
  const std::string_view text = name.text();
  const auto found = tiles.find(text);
  if (found == tiles.end()) {
    name.fail("the name of a tile of the maps");
    return 0;
  }
  return found->second;
}

std::vector<ItemKind> read_items(const TomlCursor& list, const TileNames& tiles) {
  std::vector<ItemKind> items;
  for (const TomlCursor& one : list.items("kinds of items", {0, most_kinds})) {
    const TomlCursor item = one.apart();
    item.check_keys({"name", "about", "tile", "light", "burns", "heals", "strikes"});
    ItemKind kind{.name = read_words(item.key("name")), .about = read_words(item.key("about"))};
    kind.tile = read_tile(item.key("tile"), tiles);
    kind.light = number_or(item.key("light"), "a reach", {0, 63}, 0);
    kind.burns = number_or(item.key("burns"), "a number of turns", {0, 100'000}, 0);
    kind.heals = number_or(item.key("heals"), "a number", {0, 1000}, 0);
    kind.strikes = number_or(item.key("strikes"), "a number", {0, 1000}, 0);
    if (place_of(items, kind.name)) {
      item.key("name").fail("a name that no other kind of item has");
    }
    items.push_back(std::move(kind));
  }
  return items;
}

std::vector<CreatureKind> read_creatures(const TomlCursor& list, const TileNames& tiles) {
  std::vector<CreatureKind> creatures;
  for (const TomlCursor& one : list.items("kinds of creatures", {0, most_kinds})) {
    const TomlCursor item = one.apart();
    item.check_keys({"name", "tile", "mood", "health", "bite", "light", "sight", "pace"});
    CreatureKind kind{.name = read_words(item.key("name"))};
    kind.tile = read_tile(item.key("tile"), tiles);
    kind.mood = item.key("mood").choice_or(Mood::still, mood_words);
    kind.health = number_or(item.key("health"), "a number", {1, 1000}, 1);
    kind.bite = number_or(item.key("bite"), "a number", {0, 1000}, 0);
    kind.light = number_or(item.key("light"), "a reach", {0, 63}, 0);
    kind.sight = number_or(item.key("sight"), "a radius", {1, 20}, 6);
    kind.pace = number_or(item.key("pace"), "a number of turns", {1, 100}, 1);
    if (place_of(creatures, kind.name)) {
      item.key("name").fail("a name that no other kind of creature has");
    }
    creatures.push_back(std::move(kind));
  }
  return creatures;
}

TileCode add_party_tile(const TileNames& names, std::vector<TileKind>& tiles) {
  if (const auto found = names.find("party"); found != names.end()) {
    return found->second;
  }
  tiles.push_back({.name = "party",
                   .look = {.glyph = U'@',
                            .ink = 0xFFFFFF,
                            .paper = 0,
                            .dots = {0x18, 0x18, 0x3C, 0x5A, 0x18, 0x3C, 0x24, 0x66}}});
  return static_cast<TileCode>(tiles.size() - 1);
}

std::expected<TileKind, Error> tile_kind_of(const LevelTile& kind, const std::string& source) {
  TileKind tile{.name = kind.name, .is_walkable = kind.walkable, .is_opaque = kind.opaque};
  const auto fault = [&](std::string expected, std::string_view property) {
    return std::unexpected(
        Error{source, find_property(kind.properties, property)->place, std::move(expected),
              "the property \"" + std::string(property) + "\" of tile " + quoted(kind.name)});
  };
  if (!has_look(kind.properties)) {
    tile.look = plain_look(kind);
    return tile;
  }
  if (!set_from(tile.look.glyph, kind.properties, "glyph", one_character)) {
    return fault("one character", "glyph");
  }
  if (!set_from(tile.look.ink, kind.properties, "ink", color_in)) {
    return fault("a colour such as \"#80c040\"", "ink");
  }
  if (!set_from(tile.look.paper, kind.properties, "paper", color_in)) {
    return fault("a colour such as \"#80c040\"", "paper");
  }
  if (!set_from(tile.look.dots, kind.properties, "dots", dots_in)) {
    return fault("eight rows of eight dots, '.' and '#'", "dots");
  }
  return tile;
}

}  // namespace tilery::quest
