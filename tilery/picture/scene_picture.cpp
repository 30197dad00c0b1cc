#include "tilery/picture/scene_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "tilery/quest/outlook.h"

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

/// The colour of a block of `step` x `step` cells with its corner at `cell`: white where the party
/// stands, else that of the first remembered cell.
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

/// Calls `visit(Offset, const quest::Look&, bool is_seen)` for every known cell of the window.
template <typename Visit>
void for_each_known(const quest::World& world, const quest::State& state, Size half, Visit visit) {
  const View view = quest::outlook(world, state);
  for (int dy = -half.height; dy <= half.height; ++dy) {
    for (int dx = -half.width; dx <= half.width; ++dx) {
      if (const auto tile = quest::known_tile(world, state, view, {dx, dy})) {
        visit(Offset{dx, dy}, quest::tile_of(world, tile->code).look, tile->is_seen);
      }
    }
  }
}

int distance_of(Color a, Color b) {
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
                      std::optional<Offset> marked) {
  Picture picture(size);
  const Cell middle = {size.width / 2, size.height / 2};
  for_each_known(
      world, state, {middle.x + 1, middle.y + 1},
      [&](Offset offset, const quest::Look& look, bool is_seen) {
        const SceneColors colors = scene_colors(look, is_seen);
        picture.put(
            {middle.x + offset.dx, middle.y + offset.dy},
            {look.glyph,
             {.ink = colors.ink, .paper = colors.paper, .is_bold = is_seen && offset == Offset{}}});
      });
  if (marked) {
    const Cell cell = {middle.x + marked->dx, middle.y + marked->dy};
    if (picture.box().contains(cell)) {
      Glyph glyph = picture.at(cell);
      glyph.style.is_reversed = true;
      picture.put(cell, glyph);
    }
  }
  return picture;
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
        colors_, {}, [color](Color known) { return distance_of(known, color); });
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
                 [&](Offset offset, const quest::Look& look, bool is_seen) {
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
                 [&](Offset offset, const quest::Look& look, bool is_seen) {
                   const SceneColors colors = scene_colors(look, is_seen);
                   text += fmt::format(
                       "<g transform=\"translate({} {})\"><path fill=\"{}\" "
                       "d=\"M0 0h8v8h-8z\"/><path fill=\"{}\" d=\"{}\"/></g>\n",
                       (offset.dx + radius) * tile_dots, (offset.dy + radius) * tile_dots,
                       hex_of(colors.paper), hex_of(colors.ink), path_of(look));
                 });
  return text + "</svg>\n";
}

}  // namespace tilery
