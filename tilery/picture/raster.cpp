#include "tilery/picture/raster.h"

#include <algorithm>
#include <string>

#include "tilery/picture/bitmap_font.h"
#include "tilery/picture/board_picture.h"

namespace tilery {
namespace {

// Where the colours stand in each half of the palette.
constexpr unsigned paper_color = 0;
constexpr unsigned empty_color = 1;
constexpr unsigned blocked_color = 2;
constexpr unsigned tile_colors = 3;  ///< paper and ink of rank 1, of rank 2, ...

constexpr int most_letters = 5;

/// The largest scale at which a text is at most 9 tenths of the cell wide and half of it high.
int scale_of(std::size_t letters, int cell) {
  const int dots = static_cast<int>(letters) * 6 - 1;
  return std::max(1, std::min(cell * 9 / 10 / dots, cell / 2 / 7));
}

/// Whether a pixel lies in a square of that side with rounded corners.
bool is_within(int x, int y, int side, int radius) {
  const int across = std::max({radius - x, x - (side - 1 - radius), 0});
  const int down = std::max({radius - y, y - (side - 1 - radius), 0});
  return across * across + down * down <= radius * radius;
}

}  // namespace

RasterArtist::RasterArtist(const Rules& rules, const Theme& theme, const BoardPlan& plan)
    : rules_(rules), plan_(plan) {
  add_colors(theme.colors);
  if (theme.after_goal) {
    after_goal_ = static_cast<unsigned>(palette_.size());
    add_colors(*theme.after_goal);
  }
}

void RasterArtist::add_colors(const ThemeColors& colors) {
  palette_.insert(palette_.end(), {colors.board.paper, colors.board.empty, colors.board.blocked});
  for (Rank rank = 1; rank <= rules_.ladder.top(); ++rank) {
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
  const std::string face = face_text(rules_.ladder.face(rank), most_letters);
  const Grid<std::uint8_t> dots = text_dots(face, scale_of(face.size(), plan_.cell));
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

}  // namespace tilery
