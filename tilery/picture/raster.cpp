#include "tilery/picture/raster.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "tilery/picture/board_picture.h"

namespace tilery {
namespace {

// Where the colours stand in each half of the palette.
constexpr unsigned paper_color = 0;
constexpr unsigned empty_color = 1;
constexpr unsigned blocked_color = 2;
constexpr unsigned tile_colors = 3;  ///< paper and ink of rank 1, of rank 2, ...

constexpr int most_face_letters = 5;

/// The largest scale at which a text is at most 9 tenths of the cell wide and half of it high.
int face_scale(std::size_t letters, int cell) {
  const int dots = static_cast<int>(letters) * 6 - 1;
  return std::max(1, std::min(cell * 9 / 10 / dots, cell / 2 / 7));
}

/// Whether a pixel lies in a square of that side with rounded corners.
bool is_within(int x, int y, int side, int radius) {
  const int across = std::max({radius - x, x - (side - 1 - radius), 0});
  const int down = std::max({radius - y, y - (side - 1 - radius), 0});
  return across * across + down * down <= radius * radius;
}

constexpr int dots_across = 5;
constexpr int dots_down = 7;

constexpr std::array<std::pair<char, DotGlyph>, 16> dot_glyphs = {{
    {'0', {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110}},
    {'1', {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110}},
    {'2', {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111}},
    {'3', {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110}},
    {'4', {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010}},
    {'5', {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110}},
    {'6', {0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110}},
    {'7', {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000}},
    {'8', {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110}},
    {'9', {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100}},
    {'k', {0b10000, 0b10000, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010}},
    {'M', {0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001}},
    {'G', {0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01111}},
    {'T', {0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100}},
    {'P', {0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000}},
    {'E', {0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111}},
}};

Grid<std::uint8_t> plain_dots(std::string_view text) {
  const int letters = static_cast<int>(text.size());
  Grid<std::uint8_t> dots(std::max(0, letters * (dots_across + 1) - 1), dots_down);
  for (int letter = 0; letter < letters; ++letter) {
    const DotGlyph glyph = dots_of(text[std::size_t(letter)]);
    for (int y = 0; y < dots_down; ++y) {
      for (int x = 0; x < dots_across; ++x) {
        dots.at({letter * (dots_across + 1) + x, y}) =
            glyph[std::size_t(y)] >> (dots_across - 1 - x) & 1;
      }
    }
  }
  return dots;
}

std::uint8_t dot_at(const Grid<std::uint8_t>& dots, int x, int y) {
  const bool is_inside = x >= 0 && y >= 0 && x < dots.width && y < dots.height;
  return is_inside ? dots.at({x, y}) : 0;
}

Grid<std::uint8_t> repeated(const Grid<std::uint8_t>& dots, int times) {
  Grid<std::uint8_t> large(dots.width * times, dots.height * times);
  for (int y = 0; y < large.height; ++y) {
    for (int x = 0; x < large.width; ++x) {
      large.at({x, y}) = dots.at({x / times, y / times});
    }
  }
  return large;
}

/// Twice as large. A quarter of a dot takes the value of its two neighbours where these agree and
/// both differ from the neighbours across.
Grid<std::uint8_t> smoothed(const Grid<std::uint8_t>& dots) {
  Grid<std::uint8_t> large(dots.width * 2, dots.height * 2);
  for (int y = 0; y < large.height; ++y) {
    for (int x = 0; x < large.width; ++x) {
      const int across = x % 2 == 0 ? -1 : 1;
      const int down = y % 2 == 0 ? -1 : 1;
      const std::uint8_t side = dot_at(dots, x / 2 + across, y / 2);
      const std::uint8_t end = dot_at(dots, x / 2, y / 2 + down);
      const bool follows = side == end && side != dot_at(dots, x / 2 - across, y / 2) &&
                           end != dot_at(dots, x / 2, y / 2 - down);
      large.at({x, y}) = follows ? side : dots.at({x / 2, y / 2});
    }
  }
  return large;
}

}  // namespace

RasterArtist::RasterArtist(const Rules& rules, const Theme& theme, const BoardPlan& plan)
    : ladder_(rules.ladder), plan_(plan) {
  add_colors(theme.colors);
  if (theme.after_goal) {
    after_goal_ = static_cast<unsigned>(palette_.size());
    add_colors(*theme.after_goal);
  }
}

void RasterArtist::add_colors(const ThemeColors& colors) {
  palette_.insert(palette_.end(), {colors.board.paper, colors.board.empty, colors.board.blocked});
  for (Rank rank = 1; rank <= ladder_.top(); ++rank) {
    palette_.push_back(colors.tile(rank).paper);
    palette_.push_back(colors.tile(rank).ink);
  }
}

void RasterArtist::draw_square(Raster& raster, Cell corner, unsigned color) const {
  for (int y = 0; y < plan_.cell; ++y) {
    for (int x = 0; x < plan_.cell; ++x) {
      if (is_within(x, y, plan_.cell, plan_.radius())) {
        raster.at({corner.x + x, corner.y + y}) = static_cast<std::uint8_t>(color);
      }
    }
  }
}

void RasterArtist::draw_face(Raster& raster, Cell corner, Rank rank, unsigned color) const {
  const std::string face = face_text(ladder_, rank, most_face_letters);
  const Grid<std::uint8_t> dots = text_dots(face, face_scale(face.size(), plan_.cell));
  const int left = corner.x + (plan_.cell - dots.width) / 2;
  const int top = corner.y + (plan_.cell - dots.height) / 2;
  for (int y = 0; y < dots.height; ++y) {
    for (int x = 0; x < dots.width; ++x) {
      const Cell pixel = {left + x, top + y};
      const bool is_inside =
          pixel.x >= 0 && pixel.y >= 0 && pixel.x < raster.width && pixel.y < raster.height;
      if (dots.at({x, y}) != 0 && is_inside) {
        raster.at(pixel) = static_cast<std::uint8_t>(color);
      }
    }
  }
}

void RasterArtist::draw_tile(Raster& raster, Cell corner, Rank rank, unsigned first) const {
  const unsigned color = first + tile_colors + 2U * (rank - 1U);
  draw_square(raster, corner, color);
  draw_face(raster, corner, rank, color + 1);
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
    const Cell from = plan_.corner(travel.from);
    const Cell to = plan_.corner(travel.to);
    const Cell now = {from.x + (to.x - from.x) * part / whole,
                      from.y + (to.y - from.y) * part / whole};
    draw_tile(raster, now, travel.rank, first);
  }
  return raster;
}

DotGlyph dots_of(char letter) {
  const auto glyph = std::ranges::find(dot_glyphs, letter, &std::pair<char, DotGlyph>::first);
  return glyph == dot_glyphs.end() ? DotGlyph{} : glyph->second;
}

Grid<std::uint8_t> text_dots(std::string_view text, int scale) {
  assert(scale > 0);
  Grid<std::uint8_t> dots = plain_dots(text);
  for (; scale % 2 == 0; scale /= 2) {
    dots = smoothed(dots);
  }
  return repeated(dots, scale);
}

}  // namespace tilery
