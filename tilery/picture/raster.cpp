#include "tilery/picture/raster.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <utility>

#include "tilery/picture/board_picture.h"
#include "tilery/picture/tile_ways.h"

namespace tilery {
namespace {

// Where the colours stand in each half of the palette.
constexpr unsigned paper_color = 0;
constexpr unsigned empty_color = 1;
constexpr unsigned blocked_color = 2;
constexpr unsigned tile_colors = 3;  ///< from the paper to the ink of rank 1, of rank 2, ...

constexpr unsigned most_colors = 256;
constexpr unsigned most_shades = 6;  ///< between paper and ink

constexpr int most_face_letters = 5;

/// The halves of a pixel to a dot with which a text is at most 9 tenths of the cell wide and half
/// of it high.
int face_halves(std::size_t letters, int cell) {
  const int dots = static_cast<int>(letters) * 6 - 1;
  return std::max(1, std::min(2 * cell * 9 / 10 / dots, cell / 7));
}

/// Whether a pixel lies in a square of that side with rounded corners.
bool is_within(int x, int y, int side, int radius) {
  const int across = std::max({radius - x, x - (side - 1 - radius), 0});
  const int down = std::max({radius - y, y - (side - 1 - radius), 0});
  return across * across + down * down <= radius * radius;
}

constexpr int dots_across = 5;
constexpr int dots_down = 7;

/// A letter of 5 x 7 dots: a row is five bits, the leftmost highest.
using DotGlyph = std::array<std::uint8_t, dots_down>;

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

DotGlyph dots_of(char letter) {
  const auto glyph = std::ranges::find(dot_glyphs, letter, &std::pair<char, DotGlyph>::first);
  return glyph == dot_glyphs.end() ? DotGlyph{} : glyph->second;
}

bool has_dot(const DotGlyph& glyph, int x, int y) {
  return x >= 0 && x < dots_across && y >= 0 && y < dots_down &&
         (glyph[std::size_t(y)] >> (dots_across - 1 - x) & 1) != 0;
}

/// Four samples each way are taken of a pixel. Places are counted in half samples, so that the
/// middle of a sample and of a dot are whole numbers.
constexpr int samples = 4;
constexpr int pixel_length = 2 * samples;
static_assert((dots_across + 1) % 2 == 0, "letters begin at whole pixels");
static_assert(samples * samples == full_ink);

/// Whether a point is at most half a dot, `radius`, from the line between two points.
bool is_in_stroke(Cell point, Cell from, Cell to, int radius) {
  const std::int64_t x = to.x - from.x;
  const std::int64_t y = to.y - from.y;
  const std::int64_t off_x = point.x - from.x;
  const std::int64_t off_y = point.y - from.y;
  const std::int64_t square = x * x + y * y;
  const std::int64_t along = std::clamp<std::int64_t>(off_x * x + off_y * y, 0, square);
  if (along == 0) {
    return off_x * off_x + off_y * off_y <= std::int64_t{radius} * radius;
  }
  if (along == square) {
    return (off_x - x) * (off_x - x) + (off_y - y) * (off_y - y) <= std::int64_t{radius} * radius;
  }
  const std::int64_t across = off_x * y - off_y * x;
  return across * across <= std::int64_t{radius} * radius * square;
}

/// The strokes of a letter while it is drawn, sample by sample.
class LetterInk {
 public:
  explicit LetterInk(int halves)
      : dot_(halves * pixel_length / 2),
        samples_(dots_across * halves * samples / 2, dots_down * halves * samples / 2) {}

  void draw(const DotGlyph& glyph) {
    for (int y = 0; y < dots_down; ++y) {
      for (int x = 0; x < dots_across; ++x) {
        if (has_dot(glyph, x, y)) {
          draw_strokes(glyph, x, y);
        }
      }
    }
  }

  /// Adds the ink to the pixels from column `left` on.
  void add_to(Grid<std::uint8_t>& ink, int left) const {
    for (int y = 0; y < samples_.height; ++y) {
      for (int x = 0; x < samples_.width; ++x) {
        ink.at({left + x / samples, y / samples}) += samples_.at({x, y});
      }
    }
  }

 private:
  /// A diagonal neighbour is joined where no other dot joins the two.
  void draw_strokes(const DotGlyph& glyph, int x, int y) {
    draw_stroke({x, y}, {x, y});
    for (const Cell way : {Cell{1, 0}, Cell{0, 1}, Cell{1, 1}, Cell{-1, 1}}) {
      const bool is_joined = way.x != 0 && way.y != 0 &&
                             (has_dot(glyph, x + way.x, y) || has_dot(glyph, x, y + way.y));
      if (has_dot(glyph, x + way.x, y + way.y) && !is_joined) {
        draw_stroke({x, y}, {x + way.x, y + way.y});
      }
    }
  }

  void draw_stroke(Cell from, Cell to) {
    const int left = std::min(from.x, to.x) * dot_ / 2;
    const int right = (std::max(from.x, to.x) + 1) * dot_ / 2;
    for (int y = from.y * dot_ / 2; y < (to.y + 1) * dot_ / 2; ++y) {
      for (int x = left; x < right; ++x) {
        if (is_in_stroke({2 * x + 1, 2 * y + 1}, middle_of(from), middle_of(to), dot_ / 2)) {
          samples_.at({x, y}) = 1;
        }
      }
    }
  }

  [[nodiscard]] Cell middle_of(Cell dot) const {
    return {dot.x * dot_ + dot_ / 2, dot.y * dot_ + dot_ / 2};
  }

  int dot_;  ///< the length of a dot
  Grid<std::uint8_t> samples_;
};

/// A colour `part` / `whole` of the way from one to another.
Color between(Color from, Color to, unsigned part, unsigned whole) {
  const auto mixed = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>((a * (whole - part) + b * part + whole / 2) / whole);
  };
  return {mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue)};
}

/// How many shades between paper and ink `tiles` tiles may have in a palette that holds `sets` sets
/// of all colours.
unsigned shades_for(unsigned tiles, unsigned sets) {
  const unsigned colors = (most_colors / sets - tile_colors) / std::max(tiles, 1U);
  return std::min(most_shades, std::max(colors, 2U) - 2);
}

/// The number of ranks that need colours of their own. A long ladder has as many as its theme tells
/// apart, so that all fit the palette.
unsigned colored_ranks(const Ladder& ladder, const Theme& theme) {
  const std::size_t told_apart =
      std::max(theme.colors.tiles.size(), theme.after_goal ? theme.after_goal->tiles.size() : 0);
  return ladder.top() <= highest_vector_rank
             ? ladder.top()
             : static_cast<unsigned>(std::min<std::size_t>(ladder.top(), told_apart));
}

bool is_inside(const Raster& raster, Cell pixel) {
  return pixel.x >= 0 && pixel.y >= 0 && pixel.x < raster.width && pixel.y < raster.height;
}

}  // namespace

RasterArtist::RasterArtist(const Rules& rules, const Theme& theme, const BoardPlan& plan)
    : ladder_(rules.ladder),
      plan_(plan),
      tiles_(colored_ranks(rules.ladder, theme)),
      shades_(shades_for(tiles_, theme.after_goal ? 2 : 1)) {
  add_colors(theme.colors);
  if (theme.after_goal) {
    after_goal_ = static_cast<unsigned>(palette_.size());
    add_colors(*theme.after_goal);
  }
}

void RasterArtist::add_colors(const ThemeColors& colors) {
  palette_.insert(palette_.end(), {colors.board.paper, colors.board.empty, colors.board.blocked});
  for (unsigned rank = 1; rank <= tiles_; ++rank) {
    const TileColors tile = colors.tile(static_cast<Rank>(rank));
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

/// `color` is the tile's first.
void RasterArtist::draw_face(Raster& raster, Cell corner, Rank rank, unsigned color) const {
  const std::string face = face_text(ladder_, rank, most_face_letters);
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

Grid<std::uint8_t> text_ink(std::string_view text, int halves) {
  assert(halves > 0);
  const int letters = static_cast<int>(text.size());
  const auto pixels = [halves](int dots) { return (dots * halves + 1) / 2; };
  Grid<std::uint8_t> ink(pixels(std::max(0, letters * (dots_across + 1) - 1)), pixels(dots_down));
  for (int letter = 0; letter < letters; ++letter) {
    LetterInk one(halves);
    one.draw(dots_of(text[std::size_t(letter)]));
    one.add_to(ink, letter * ((dots_across + 1) / 2) * halves);
  }
  return ink;
}

}  // namespace tilery
