#include "tilery/picture/raster.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/compression.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/lettering.h"

namespace tilery {
namespace {

// Index of each colour in either half of the palette.
constexpr unsigned paper_color = 0;
constexpr unsigned empty_color = 1;
constexpr unsigned blocked_color = 2;
constexpr unsigned tile_colors = 3;  ///< from the paper to the ink of rank 1, of rank 2, ...

constexpr unsigned most_colors = 256;
constexpr unsigned most_shades = 6;  ///< between paper and ink

constexpr int most_number_letters = 5;
constexpr int least_face_letters = 3;  ///< room for a number and k, M, ...

/// The largest size of a dot, in halves of a pixel, at which a text takes at most 9 tenths of the
/// cell's width and half of its height.
int face_halves(std::size_t letters, int cell) {
  const int dots = static_cast<int>(letters) * 6 - 1;
  return std::max(1, std::min(2 * cell * 9 / 10 / dots, cell / 7));
}

/// The text of a tile in a cell of `cell` pixels: its label, which may be cut off, or its number.
std::string face_in(const Ladder& ladder, Rank rank, int cell) {
  const int letters = std::max(least_face_letters, cell / 3);  // each takes 3 pixels at least
  const bool is_number = ladder.text(rank) == std::to_string(ladder.face(rank));
  return face_text(ladder, rank, is_number ? std::min(letters, most_number_letters) : letters);
}

/// Whether a pixel lies in a square of that side with rounded corners.
bool is_within(int x, int y, int side, int radius) {
  const int across = std::max({radius - x, x - (side - 1 - radius), 0});
  const int down = std::max({radius - y, y - (side - 1 - radius), 0});
  return across * across + down * down <= radius * radius;
}

/// The colour at `part` / `whole` of the way from one colour to another.
Color between(Color from, Color to, unsigned part, unsigned whole) {
  const auto mixed = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>((a * (whole - part) + b * part + whole / 2) / whole);
  };
  return {mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue)};
}

/// The number of shades between paper and ink of each tile, if the palette must hold `sets` sets of
/// colours for `tiles` tiles.
unsigned shades_for(unsigned tiles, unsigned sets) {
  const unsigned colors = (most_colors / sets - tile_colors) / std::max(tiles, 1U);
  return std::min(most_shades, std::max(colors, 2U) - 2);
}

/// The number of ranks with colours of their own. On a long ladder, this is the number of tiles
/// that the theme tells apart, so that all colours fit the palette.
unsigned colored_ranks(const Rules& rules, const Theme& theme) {
  const std::size_t theme_tiles =
      std::max(theme.colors.tiles.size(), theme.after_goal ? theme.after_goal->tiles.size() : 0) +
      (has_pair(rules) ? 2 : 0);
  const Rank top = rules.ladder.top();
  return top <= highest_vector_rank
             ? top
             : static_cast<unsigned>(std::min<std::size_t>(top, theme_tiles));
}

bool is_inside(const Raster& raster, Cell pixel) {
  return pixel.x >= 0 && pixel.y >= 0 && pixel.x < raster.width && pixel.y < raster.height;
}

}  // namespace

RasterArtist::RasterArtist(const Rules& rules, const Theme& theme, const BoardPlan& plan)
    : ladder_(rules.ladder),
      plan_(plan),
      tiles_(colored_ranks(rules, theme)),
      shades_(shades_for(tiles_, theme.after_goal ? 2 : 1)) {
  add_colors(theme.colors, rules);
  if (theme.after_goal) {
    after_goal_ = static_cast<unsigned>(palette_.size());
    add_colors(*theme.after_goal, rules);
  }
}

void RasterArtist::add_colors(const ThemeColors& colors, const Rules& rules) {
  palette_.insert(palette_.end(), {colors.board.paper, colors.board.empty, colors.board.blocked});
  for (unsigned rank = 1; rank <= tiles_; ++rank) {
    const TileColors tile = colors_of_tile(colors, rules, static_cast<Rank>(rank));
    for (unsigned shade = 0; shade <= shades_ + 1; ++shade) {
      palette_.push_back(between(tile.paper, tile.ink, shade, shades_ + 1));
    }
  }
}

void RasterArtist::draw_square(Raster& raster, Cell corner, unsigned color) const {
  for (int y = 0; y < plan_.cell; ++y) {
    for (int x = 0; x < plan_.cell; ++x) {
      const Cell pixel = {corner.x + x, corner.y + y};
      if (is_inside(raster, pixel) && is_within(x, y, plan_.cell, plan_.radius())) {
        raster.at(pixel) = static_cast<std::uint8_t>(color);
      }
    }
  }
}

unsigned RasterArtist::tile_color(Rank rank) const {
  return tile_colors + (shades_ + 2) * (std::min<unsigned>(rank, tiles_) - 1);
}

/// `color` is the index of the tile's first colour.
void RasterArtist::draw_face(Raster& raster, Cell corner, Rank rank, unsigned color) const {
  const std::string face = face_in(ladder_, rank, plan_.cell);
  const Grid<std::uint8_t> ink = text_ink(face, face_halves(face.size(), plan_.cell));
  const int left = corner.x + (plan_.cell - ink.width) / 2;
  const int top = corner.y + (plan_.cell - ink.height) / 2;
  for (int y = 0; y < ink.height; ++y) {
    for (int x = 0; x < ink.width; ++x) {
      const Cell pixel = {left + x, top + y};
      const unsigned shade = (ink.at({x, y}) * (shades_ + 1) + full_ink / 2) / full_ink;
      if (shade != 0 && is_inside(raster, pixel)) {
        raster.at(pixel) = static_cast<std::uint8_t>(color + shade);
      }
    }
  }
}

void RasterArtist::draw_tile(Raster& raster, Cell corner, Rank rank, unsigned first) const {
  const unsigned color = first + tile_color(rank);
  draw_square(raster, corner, color);
  draw_face(raster, corner, rank, color);
}

Raster RasterArtist::ground(const WalledBoard& board, unsigned first) const {
  Raster raster(plan_.width(), plan_.height(), static_cast<std::uint8_t>(first + paper_color));
  for (int cell = 0; cell < board.cells(); ++cell) {
    draw_square(raster, plan_.corner(cell),
                first + (board.is_blocked(cell) ? blocked_color : empty_color));
  }
  return raster;
}

Raster RasterArtist::board(const WalledBoard& board, bool goal_reached) const {
  const unsigned first = goal_reached ? after_goal_ : 0;
  Raster raster = ground(board, first);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (const Rank rank = board.rank(cell); rank > 0) {
      draw_tile(raster, plan_.corner(cell), rank, first);
    }
  }
  return raster;
}

Raster RasterArtist::motion(const Turn& turn, int part, int whole, bool goal_reached) const {
  const unsigned first = goal_reached ? after_goal_ : 0;
  Raster raster = ground(turn.after.board, first);
  for (const TileTravel& travel : turn.slide.travels) {
    for (const StraightWay& way : TileWays(turn.slide, travel).all()) {
      const Cell from = plan_.corner(way.from);
      const Cell to = plan_.corner(way.to);
      const Cell now = {from.x + (to.x - from.x) * part / whole,
                        from.y + (to.y - from.y) * part / whole};
      draw_tile(raster, now, travel.rank, first);
    }
  }
  return raster;
}

namespace {

constexpr std::uint32_t crc_polynomial = 0xEDB88320;

constexpr std::array<std::uint32_t, 256> crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? crc_polynomial : 0);
    }
    table[byte] = crc;
  }
  return table;
}();

std::uint32_t crc_of(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char byte : bytes) {
    crc = crc_table[(crc ^ static_cast<std::uint8_t>(byte)) & 0xFF] ^ (crc >> 8);
  }
  return ~crc;
}

/// Four bytes, the most significant first.
std::string word_of(std::uint32_t word) {
  return {static_cast<char>(word >> 24), static_cast<char>(word >> 16),
          static_cast<char>(word >> 8), static_cast<char>(word)};
}

std::string chunk(std::string_view type, std::string_view data) {
  const std::string checked = std::string(type).append(data);
  return word_of(static_cast<std::uint32_t>(data.size())) + checked + word_of(crc_of(checked));
}

/// Eight bits for each pixel, the number of a colour in a palette.
std::string header_of(const Raster& raster) {
  using namespace std::string_literals;
  return word_of(static_cast<std::uint32_t>(raster.width)) +
         word_of(static_cast<std::uint32_t>(raster.height)) + "\x08\x03\0\0\0"s;
}

std::string palette_bytes(std::span<const Color> palette) {
  std::string bytes;
  for (const Color color : palette) {
    for (const std::uint8_t part : {color.red, color.green, color.blue}) {
      bytes += static_cast<char>(part);
    }
  }
  return bytes;
}

/// The rows, each after a zero, which means that it has no filter.
std::string rows_of(const Raster& raster) {
  const auto width = static_cast<std::size_t>(raster.width);
  std::vector<std::uint8_t> rows;
  for (std::size_t at = 0; at < raster.values.size(); at += width) {
    rows.push_back(0);
    rows.insert(rows.end(), raster.values.begin() + static_cast<std::ptrdiff_t>(at),
                raster.values.begin() + static_cast<std::ptrdiff_t>(at + width));
  }
  const std::vector<std::uint8_t> packed = compressed(rows, Compression::zlib);
  return {packed.begin(), packed.end()};
}

}  // namespace

std::string png_of(const Raster& raster, std::span<const Color> palette) {
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header_of(raster)) +
         chunk("PLTE", palette_bytes(palette)) + chunk("IDAT", rows_of(raster)) + chunk("IEND", "");
}

}  // namespace tilery
