#include "tilery/picture/scene_picture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "tilery/quest/party_view.h"

namespace tilery {
namespace {

constexpr int tile_dots = 8;  ///< a tile is 8 x 8 dots

constexpr Color color_of_word(std::uint32_t word) {
  return {static_cast<std::uint8_t>(word >> 16), static_cast<std::uint8_t>(word >> 8),
          static_cast<std::uint8_t>(word)};
}

constexpr Color dimmed(Color color) {
  const auto dim = [](std::uint8_t part) { return static_cast<std::uint8_t>(part * 2 / 5); };
  return {dim(color.red), dim(color.green), dim(color.blue)};
}

struct SceneColors {
  Color ink;
  Color paper;
};

SceneColors scene_colors(const quest::Look& look, bool is_seen) {
  const SceneColors bright = {color_of_word(look.ink), color_of_word(look.paper)};
  return is_seen ? bright : SceneColors{dimmed(bright.ink), dimmed(bright.paper)};
}

Glyph glyph_of(const quest::Look& look, bool is_seen, bool is_party) {
  const SceneColors colors = scene_colors(look, is_seen);
  return {look.glyph,
          {.ink = colors.ink,
           .paper = colors.paper,
           .is_bold = is_seen && is_party,
           .is_dim = !is_seen}};
}

/// A colour that stands for a whole tile.
Color body_of(const quest::Look& look) {
  int set = 0;
  for (const std::uint8_t row : look.dots) {
    set += static_cast<int>(std::popcount(row));
  }
  const Color ink = color_of_word(look.ink);
  const Color paper = color_of_word(look.paper);
  const int part = std::max(set, 24);  // thin patterns would vanish
  const auto mixed = [&](int a, int b) {
    return static_cast<std::uint8_t>((a * part + b * (64 - part)) / 64);
  };
  return {mixed(ink.red, paper.red), mixed(ink.green, paper.green), mixed(ink.blue, paper.blue)};
}

/// The colour of a block of `step` x `step` cells with its corner at `cell`: white for the
/// party's block, else the colour of the first remembered cell.
std::optional<Color> minimap_color(const quest::World& world, const quest::State& state, Cell cell,
                                   int step) {
  const Map& map = quest::area_of(world, state).map;
  std::optional<Color> color;
  for (int y = cell.y; y < std::min(cell.y + step, map.height); ++y) {
    for (int x = cell.x; x < std::min(cell.x + step, map.width); ++x) {
      const std::uint16_t memory =
          quest::here(state).memory[std::size_t(y) * std::size_t(map.width) + std::size_t(x)];
      if (state.cell == Cell{x, y}) {
        return Color{255, 255, 255};
      }
      if (memory != 0 && !color) {
        color = body_of(quest::tile_of(world, static_cast<TileCode>(memory - 1)).look);
      }
    }
  }
  return color;
}

/// Calls `visit(Offset, const quest::TileKind&, bool is_seen)` for every known cell at most `half`
/// away from `middle`.
template <typename Visit>
void for_each_known(const quest::World& world, const quest::State& state, Size half, Visit visit,
                    Offset middle = {}) {
  const View view = quest::party_view(world, state);
  for (int dy = middle.dy - half.height; dy <= middle.dy + half.height; ++dy) {
    for (int dx = middle.dx - half.width; dx <= middle.dx + half.width; ++dx) {
      if (const auto tile = quest::known_tile(world, state, view, {dx, dy})) {
        visit(Offset{dx, dy}, quest::tile_of(world, tile->code), tile->is_seen);
      }
    }
  }
}

int squared_distance(Color a, Color b) {
  const int red = a.red - b.red;
  const int green = a.green - b.green;
  const int blue = a.blue - b.blue;
  return red * red + green * green + blue * blue;
}

/// The dots of one tile as a path: a run of set dots in a row is one rectangle.
std::string path_of(const quest::Look& look) {
  std::string path;
  for (int row = 0; row < tile_dots; ++row) {
    int first = 0;
    while (first < tile_dots) {
      const auto is_set = [&](int column) {
        return (look.dots[std::size_t(row)] >> (tile_dots - 1 - column) & 1) != 0;
      };
      int end = first;
      while (end < tile_dots && is_set(end)) {
        ++end;
      }
      if (end > first) {
        path += fmt::format("M{} {}h{}v1h-{}z", first, row, end - first, end - first);
      }
      first = end + 1;
    }
  }
  return path;
}

}  // namespace

Picture scene_picture(const quest::World& world, const quest::State& state, Size size,
                      std::optional<Offset> marked, Offset middle) {
  Picture picture(size);
  const Cell party = {size.width / 2 - middle.dx, size.height / 2 - middle.dy};
  for_each_known(
      world, state, {size.width / 2 + 1, size.height / 2 + 1},
      [&](Offset offset, const quest::TileKind& tile, bool is_seen) {
        picture.put({party.x + offset.dx, party.y + offset.dy},
                    glyph_of(tile.look, is_seen, offset == Offset{}));
      },
      middle);
  if (marked) {
    const Cell cell = {party.x + marked->dx, party.y + marked->dy};
    if (picture.box().contains(cell)) {
      Glyph glyph = picture.at(cell);
      glyph.style.is_reversed = true;
      picture.put(cell, glyph);
    }
  }
  return picture;
}

Glyph plan_glyph(const quest::TileKind& tile, bool is_party) {
  const bool is_wall = tile.is_opaque && !tile.is_walkable;
  const SceneColors colors = scene_colors(tile.look, true);
  return {tile.look.glyph,
          {.ink = is_wall ? colors.paper : colors.ink,
           .paper = is_wall ? colors.ink : dimmed(colors.paper),
           .is_bold = is_party}};
}

Picture plan_picture(const quest::World& world, const quest::State& state, Size size,
                     Offset marked) {
  Picture picture(size);
  const Offset middle = middle_to_show(size, marked);
  const Cell party = {size.width / 2 - middle.dx, size.height / 2 - middle.dy};
  for_each_known(
      world, state, {size.width / 2 + 1, size.height / 2 + 1},
      [&](Offset offset, const quest::TileKind& tile, bool) {
        picture.put({party.x + offset.dx, party.y + offset.dy},
                    plan_glyph(tile, offset == Offset{}));
      },
      middle);
  const Cell cell = {party.x + marked.dx, party.y + marked.dy};
  if (picture.box().contains(cell)) {
    picture.put(cell, {picture.at(cell).symbol,
                       {.ink = Color{255, 255, 255}, .paper = Color{}, .is_reversed = true}});
  }
  return picture;
}

Offset middle_to_show(Size size, Offset marked) {
  constexpr int margin = 3;
  const auto moved = [](int half, int place) {
    const int room = std::max(half - margin, 0);
    return place > room ? place - room : place < -room ? place + room : 0;
  };
  return {moved(size.width / 2, marked.dx), moved(size.height / 2, marked.dy)};
}

Picture minimap_picture(const quest::World& world, const quest::State& state, Size size) {
  const Map& map = quest::area_of(world, state).map;
  int step = 1;
  while (map.width > size.width * step || map.height > 2 * size.height * step) {
    ++step;
  }
  const int columns = (map.width + step - 1) / step;
  const int rows = ((map.height + step - 1) / step + 1) / 2;
  Picture picture(Size{columns, rows});
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      const auto top = minimap_color(world, state, {x * step, 2 * y * step}, step);
      const auto bottom = minimap_color(world, state, {x * step, (2 * y + 1) * step}, step);
      if (top || bottom) {
        const Color unknown{};
        picture.put({x, y},
                    {U'▀', {.ink = top.value_or(unknown), .paper = bottom.value_or(unknown)}});
      }
    }
  }
  return picture;
}

std::uint8_t ScenePalette::number_of(Color color) {
  const std::array key = {color.red, color.green, color.blue};
  const auto found = numbers_.find(key);
  if (found != numbers_.end()) {
    return found->second;
  }
  auto number = static_cast<std::uint8_t>(colors_.size());
  if (colors_.size() < 256) {
    colors_.push_back(color);
  } else {
    const auto nearest = std::ranges::min_element(
        colors_, {}, [color](Color known) { return squared_distance(known, color); });
    number = static_cast<std::uint8_t>(nearest - colors_.begin());
  }
  numbers_.emplace(key, number);
  return number;
}

Raster scene_raster(const quest::World& world, const quest::State& state, int radius, int scale,
                    ScenePalette& palette) {
  const int side = (2 * radius + 1) * tile_dots * scale;
  Raster raster(side, side, palette.number_of({}));
  for_each_known(world, state, {radius, radius},
                 [&](Offset offset, const quest::TileKind& tile, bool is_seen) {
                   const quest::Look& look = tile.look;
                   const SceneColors colors = scene_colors(look, is_seen);
                   const std::uint8_t ink = palette.number_of(colors.ink);
                   const std::uint8_t paper = palette.number_of(colors.paper);
                   const Cell corner = {(offset.dx + radius) * tile_dots * scale,
                                        (offset.dy + radius) * tile_dots * scale};
                   for (int y = 0; y < tile_dots * scale; ++y) {
                     for (int x = 0; x < tile_dots * scale; ++x) {
                       const int row = look.dots[std::size_t(y / scale)];
                       raster.at({corner.x + x, corner.y + y}) =
                           (row >> (tile_dots - 1 - x / scale) & 1) != 0 ? ink : paper;
                     }
                   }
                 });
  return raster;
}

SceneRaster scene_raster(const quest::World& world, const quest::State& state, int radius,
                         int scale) {
  ScenePalette palette;
  Raster raster = scene_raster(world, state, radius, scale, palette);
  return {.raster = std::move(raster), .palette = palette.colors()};
}

std::string scene_svg(const quest::World& world, const quest::State& state, int radius, int scale) {
  const int cells = 2 * radius + 1;
  const int side = cells * tile_dots;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" "
      "viewBox=\"0 0 {1} {1}\" role=\"img\" shape-rendering=\"crispEdges\">\n<title>What is seen, "
      "{2} x {2} cells</title>\n<rect width=\"{1}\" height=\"{1}\" fill=\"#000000\"/>\n",
      side * scale, side, cells);
  for_each_known(world, state, {radius, radius},
                 [&](Offset offset, const quest::TileKind& tile, bool is_seen) {
                   const quest::Look& look = tile.look;
                   const SceneColors colors = scene_colors(look, is_seen);
                   text += fmt::format(
                       "<g transform=\"translate({} {})\"><path fill=\"{}\" "
                       "d=\"M0 0h8v8h-8z\"/><path fill=\"{}\" d=\"{}\"/></g>\n",
                       (offset.dx + radius) * tile_dots, (offset.dy + radius) * tile_dots,
                       hex_of(colors.paper), hex_of(colors.ink), path_of(look));
                 });
  return text + "</svg>\n";
}

namespace {

constexpr int first_fixed = 16;
constexpr int first_grey = 232;
constexpr int least_contrast = 280;      ///< below, ink is unreadable
constexpr int least_meant = 150;         ///< below, the theme hides the ink on purpose
constexpr int least_meant_of_few = 120;  ///< the same for terminals with few colours
constexpr int least_dim = 140;           ///< below, remembered ink is unreadable

constexpr std::array<Color, 16> sixteen = {{
    {0, 0, 0},
    {205, 0, 0},
    {0, 205, 0},
    {205, 205, 0},
    {0, 0, 238},
    {205, 0, 205},
    {0, 205, 205},
    {229, 229, 229},
    {127, 127, 127},
    {255, 0, 0},
    {0, 255, 0},
    {255, 255, 0},
    {92, 92, 255},
    {255, 0, 255},
    {0, 255, 255},
    {255, 255, 255},
}};

std::uint8_t cube_level(int step) {
  return static_cast<std::uint8_t>(step == 0 ? 0 : 55 + 40 * step);
}

int nearest_between(Color color, int first, int end) {
  int nearest = first;
  int least = std::numeric_limits<int>::max();
  for (int number = first; number < end; ++number) {
    const int far = distance(color, color_numbered(number));
    if (far < least) {
      least = far;
      nearest = number;
    }
  }
  return nearest;
}

int nearest_number(Color color, Depth depth) {
  switch (depth) {
    case Depth::eight:
      return nearest_of_8(color);
    case Depth::sixteen:
      return nearest_of_16(color);
    default:
      return nearest_of_256(color);
  }
}

struct BlackAndWhite {
  int black = 0;
  int white = 0;
};

constexpr BlackAndWhite extremes_of(Depth depth) {
  switch (depth) {
    case Depth::eight:
      return {0, 7};
    case Depth::sixteen:
      return {0, 15};
    default:
      return {first_fixed, first_grey - 1};
  }
}

/// `ink`, or black or white if `ink` is unreadable on `paper`.
int legible(int ink, int paper, Depth depth) {
  if (contrast(color_numbered(ink), color_numbered(paper)) >= least_contrast) {
    return ink;
  }
  const bool is_dark = luminance_of(color_numbered(paper)) < 1800;
  const BlackAndWhite extremes = extremes_of(depth);
  return is_dark ? extremes.white : extremes.black;
}

int colors_of(Depth depth) {
  return depth == Depth::eight ? 8 : depth == Depth::sixteen ? first_fixed : 256;
}

/// The colour for dim ink on `paper`, among colours with at least the contrast least_dim: the one
/// nearest to `ink`, or the darkest one if there are few colours.
int dim_number(Color ink, int paper, Depth depth) {
  const bool is_many = has_many_colors(depth);
  const Color ground = color_numbered(paper);
  int best = paper;
  int least = std::numeric_limits<int>::max();
  for (int number = is_many ? first_fixed : 0; number < colors_of(depth); ++number) {
    const Color color = color_numbered(number);
    const int far = is_many ? distance(color, ink) : luminance_of(color);
    if (contrast(color, ground) >= least_dim && far < least) {
      least = far;
      best = number;
    }
  }
  return best;
}

TerminalStyle true_style(const Style& style) {
  return {.ink = style.ink ? true_color_of(*style.ink) : -1,
          .paper = style.paper ? true_color_of(*style.paper) : -1,
          .is_bold = style.is_bold,
          .is_reversed = style.is_reversed};
}

TerminalStyle nearest_style(const Style& style, Depth depth) {
  if (depth == Depth::true_color) {
    return true_style(style);
  }
  TerminalStyle result{-1, -1, style.is_bold, style.is_reversed,
                       style.is_dim && depth == Depth::none};
  if (depth != Depth::none && style.ink) {
    result.ink = nearest_number(*style.ink, depth);
  }
  if (depth != Depth::none && style.paper) {
    result.paper = nearest_number(*style.paper, depth);
  }
  return result;
}

}  // namespace

Color color_numbered(int number) {
  if (number < first_fixed) {
    return sixteen[std::size_t(number)];
  }
  if (number >= first_grey) {
    const auto grey = static_cast<std::uint8_t>(8 + 10 * (number - first_grey));
    return {grey, grey, grey};
  }
  const int place = number - first_fixed;
  return {cube_level(place / 36), cube_level(place / 6 % 6), cube_level(place % 6)};
}

int nearest_of_256(Color color) { return nearest_between(color, first_fixed, 256); }

int nearest_of_16(Color color) { return nearest_between(color, 0, first_fixed); }

int nearest_of_8(Color color) { return nearest_between(color, 0, 8); }

TerminalStyle reduced(const Style& style, Depth depth) {
  TerminalStyle result = nearest_style(style, depth);
  const bool is_shown = result.ink >= 0 && result.paper >= 0;
  if (depth == Depth::true_color) {
    return result;
  }
  if (is_shown && style.is_dim) {
    result.ink = dim_number(*style.ink, result.paper, depth);
    return result;
  }
  const int least = depth == Depth::two_hundred_fifty_six ? least_meant : least_meant_of_few;
  if (is_shown && contrast(*style.ink, *style.paper) >= least) {
    result.ink = legible(result.ink, result.paper, depth);
  }
  return result;
}

TerminalStyle reduced(const Glyph& glyph, Depth depth) {
  const bool is_block = glyph.symbol >= 0x2580 && glyph.symbol < 0x25A0;
  return is_block ? nearest_style(glyph.style, depth) : reduced(glyph.style, depth);
}

}  // namespace tilery
