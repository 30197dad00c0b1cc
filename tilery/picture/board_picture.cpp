#include "tilery/picture/board_picture.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/board_text.h"

namespace tilery {
namespace {

constexpr int slide_ends = 650;  ///< in thousandths of a move

const ThemeColors& look_colors(const BoardLook& look) {
  return look.theme->colors_now(look.goal_reached);
}

/// The colours of lines and of blocked cells. A small palette may show several of the theme's
/// colours alike, so they are black or white there.
struct RimColors {
  Color line;
  Color blocked;
};

RimColors rim_colors(const BoardLook& look) {
  const ThemeColors& colors = look_colors(look);
  if (!has_many_colors(look.depth)) {
    const bool is_dark = luminance_of(colors.board.paper) < 1800;
    const Color seen = is_dark ? Color{255, 255, 255} : Color{};
    return {.line = seen, .blocked = seen};
  }
  return {.line = colors.board.line, .blocked = colors.board.blocked};
}

Style rim_style(const BoardLook& look) {
  return {.ink = rim_colors(look).line, .paper = look_colors(look).board.paper};
}

/// Draws boards of one game in one look.
class Draftsman {
 public:
  Draftsman(const Rules& rules, const BoardLayout& layout, const BoardLook& look)
      : rules_(rules), layout_(layout), look_(look), picture_(layout.size(), rim_style(look)) {
    if (frame_shown(*look.theme, look.depth) == Frame::lines) {
      draw_lines();
    }
  }

  void draw_ground(const WalledBoard& board) {
    const BoardColors& colors = look_colors(look_).board;
    for (int cell = 0; cell < board.cells(); ++cell) {
      const Box box = box_of(cell);
      if (board.is_blocked(cell)) {
        picture_.fill(box, {U'▒', {.ink = rim_colors(look_).blocked, .paper = colors.paper}});
        continue;
      }
      picture_.fill(box, {U' ', {.paper = colors.empty}});
      separate_rows(box, colors.empty);
      if (layout_.gap.height == 0) {
        const Style dot{.ink = rim_colors(look_).line, .paper = colors.empty};
        picture_.put({box.x + (box.width - 1) / 2, box.y + box.height / 2}, {U'·', dot});
      }
    }
  }

  void draw_tile(Box box, Rank rank) {
    const Style style = tile_style(rules_, rank, look_);
    const std::string face = face_text(rules_.ladder, rank, box.width);
    picture_.fill(box, {U' ', style});
    separate_rows(box, style.paper);
    const Size big = big_size(face);
    if (big.width > 0 && big.width + 2 <= box.width && big.height + 2 <= box.height) {
      const Box place = centred(big, box);
      write_big(picture_, {place.x, place.y}, face, style);
      return;
    }
    const Box place = centred({width_of(face), 1}, box);
    picture_.write({place.x, place.y}, face, style);
  }

  void draw_tiles(const WalledBoard& board) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (board.rank(cell) != 0) {
        draw_tile(box_of(cell), board.rank(cell));
      }
    }
  }

  [[nodiscard]] Box box_of(int cell) const {
    return box_of(Cell{cell % layout_.columns, cell / layout_.columns});
  }
  [[nodiscard]] Box box_of(Cell cell) const { return layout_.cell_box(cell); }

  [[nodiscard]] Picture finished() {
    if (look_.is_flashed) {
      reverse();
    }
    return std::move(picture_);
  }

 private:
  void draw_lines();
  void separate_rows(Box box, std::optional<Color> paper);
  void draw_joints();
  void reverse();

  [[nodiscard]] bool has_rows() const { return layout_.gap.height > 0; }

  const Rules& rules_;
  const BoardLayout& layout_;
  const BoardLook& look_;
  Picture picture_;
};

void Draftsman::draw_lines() {
  const Style style = rim_style(look_);
  const Size size = picture_.size();
  for (int column = 0; column <= layout_.columns; ++column) {
    const int x = column * (layout_.cell.width + 1);
    picture_.fill({x, 0, 1, size.height}, {U'│', style});
  }
  for (int row = 0; row <= layout_.rows; ++row) {
    if (has_rows() || row == 0 || row == layout_.rows) {
      const int y = row == layout_.rows ? size.height - 1 : row * (layout_.cell.height + 1);
      picture_.fill({0, y, size.width, 1}, {U'─', style});
    }
  }
  draw_joints();
}

/// If rows touch, ends a tall tile half a row early, with a half block in the gaps' colour.
void Draftsman::separate_rows(Box box, std::optional<Color> paper) {
  const bool has_gaps = frame_shown(*look_.theme, look_.depth) == Frame::gaps;
  if (has_gaps && !has_rows() && box.height > 2) {
    const Style half{.ink = look_colors(look_).board.paper, .paper = paper};
    picture_.fill({box.x, box.y + box.height - 1, box.width, 1}, {U'▄', half});
  }
}

/// The character where the lines of a frame meet: at line `column` of `columns`, line `row` of
/// `rows`.
char32_t joint_of(int column, int columns, int row, int rows) {
  constexpr std::array<std::u32string_view, 3> joints = {U"┌┬┐", U"├┼┤", U"└┴┘"};
  const std::size_t across = column == 0 ? 0 : column == columns ? 2 : 1;
  const std::size_t down = row == 0 ? 0 : row == rows ? 2 : 1;
  return joints[down][across];
}

void Draftsman::draw_joints() {
  const Style style = rim_style(look_);
  for (int row = 0; row <= layout_.rows; row += has_rows() ? 1 : layout_.rows) {
    const int y = row == layout_.rows ? picture_.size().height - 1
                                      : row * (layout_.cell.height + layout_.gap.height);
    for (int column = 0; column <= layout_.columns; ++column) {
      const int x = column * (layout_.cell.width + 1);
      picture_.put({x, y}, {joint_of(column, layout_.columns, row, layout_.rows), style});
    }
  }
}

void Draftsman::reverse() {
  for (int y = 0; y < picture_.size().height; ++y) {
    for (int x = 0; x < picture_.size().width; ++x) {
      Glyph glyph = picture_.at({x, y});
      glyph.style.is_reversed = !glyph.style.is_reversed;
      picture_.put({x, y}, glyph);
    }
  }
}

/// The number between `from` and `to` after `part` thousandths of the way, rounded.
int part_way(int from, int to, int part) {
  const int way = (to - from) * part;
  return from + (way + (way < 0 ? -500 : 500)) / 1000;
}

Box part_way(Box from, Box to, int part) {
  return {part_way(from.x, to.x, part), part_way(from.y, to.y, part), to.width, to.height};
}

/// Tiles that move are drawn above tiles that stay.
void draw_sliding(Draftsman& draftsman, const Slide& slide, int part) {
  for (const bool is_moving : {false, true}) {
    for (const TileTravel& tile : slide.travels) {
      if ((tile.from != tile.to) != is_moving) {
        continue;
      }
      for (const StraightWay& way : TileWays(slide, tile).all()) {
        draftsman.draw_tile(part_way(draftsman.box_of(way.from), draftsman.box_of(way.to), part),
                            tile.rank);
      }
    }
  }
}

/// The box of a tile that stands out: a column wider on each side, if there is room.
Box grown(Box box, const BoardLayout& layout) {
  const int side = layout.gap.width > 1 || layout.cell.height > 1 ? 1 : 0;
  return {box.x - side, box.y, box.width + 2 * side, box.height};
}

/// The box of a new tile while it grows.
Box half_grown(Box box) {
  const Size half{std::max(box.width / 2, std::min(box.width, 3)), (box.height + 1) / 2};
  return centred(half, box);
}

/// The end of a move: merged tiles stand out, and new tiles grow.
void draw_arriving(Draftsman& draftsman, const Turn& turn, const BoardLayout& layout) {
  draftsman.draw_tiles(turn.slide.board);
  for (const TileTravel& tile : turn.slide.travels) {
    if (tile.merges && turn.slide.board.rank(tile.to) != 0) {
      draftsman.draw_tile(grown(draftsman.box_of(tile.to), layout), turn.slide.board.rank(tile.to));
    }
  }
  for (const Entry& entry : turn.entries) {
    draftsman.draw_tile(half_grown(draftsman.box_of(entry.cell)), entry.rank);
  }
}

Style with_emphasis(Style style, Rank rank, Depth depth) {
  if (depth == Depth::none) {
    style.is_bold = rank % 2 == 0;
    style.is_reversed = rank / 2 % 2 == 1;
  } else if (!has_many_colors(depth)) {
    style.is_bold = rank % 2 == 0;
  }
  return style;
}

}  // namespace

Frame frame_shown(const Theme& theme, Depth depth) {
  return has_many_colors(depth) ? theme.frame : Frame::lines;
}

std::string face_text(std::uint64_t face, int width) {
  constexpr std::string_view units = "kMGTP";
  std::string text = std::to_string(face);
  for (std::size_t unit = 0; static_cast<int>(text.size()) > width && unit < units.size(); ++unit) {
    if (face < 1000) {  // the next unit would show 0
      text = width < 3 ? text : "." + std::to_string(face / 100) + units[unit];
      break;
    }
    face /= 1000;
    text = std::to_string(face) + units[unit];
  }
  return text.substr(0, std::size_t(std::max(width, 0)));
}

namespace {

/// The first characters of `text` that take at most `width` cells.
std::string cut_to(std::string_view text, int width) {
  std::string cut;
  for (const char32_t character : characters_of(text)) {
    const std::string next = cut + utf8_of(character);
    if (width_of(next) > width) {
      break;
    }
    cut = next;
  }
  return cut;
}

}  // namespace

std::string face_text(const Ladder& ladder, Rank rank, int width) {
  const std::uint64_t face = ladder.face(rank);
  const std::string text = ladder.text(rank);
  return text == std::to_string(face) ? face_text(face, width) : cut_to(text, width);
}

int face_width(const Ladder& ladder, const WalledBoard& board) {
  int widest = width_of(ladder.text(board.largest()));
  for (int cell = 0; !ladder.labels.empty() && cell < board.cells(); ++cell) {
    widest = std::max(widest, width_of(ladder.text(board.rank(cell))));
  }
  return widest;
}

Style tile_style(Rank rank, const BoardLook& look) {
  const ThemeColors& colors = look_colors(look);
  const auto kinds = static_cast<int>(colors.tiles.size());
  const int shown = look.shimmer == 0 ? rank : (rank - 1 + look.shimmer) % kinds + 1;
  const TileColors tile = colors.tile(static_cast<Rank>(shown));
  return with_emphasis({.ink = tile.ink, .paper = tile.paper, .is_bold = true}, rank, look.depth);
}

Style tile_style(const Rules& rules, Rank rank, const BoardLook& look) {
  Style style = tile_style(rank, look);
  if (look.shimmer == 0) {
    const TileColors tile = colors_of_tile(look_colors(look), rules, rank);
    style.ink = tile.ink;
    style.paper = tile.paper;
  }
  return style;
}

Picture board_picture(const Rules& rules, const WalledBoard& board, const BoardLayout& layout,
                      const BoardLook& look) {
  Draftsman draftsman(rules, layout, look);
  draftsman.draw_ground(board);
  draftsman.draw_tiles(board);
  return draftsman.finished();
}

Picture motion_picture(const Rules& rules, const Turn& turn, int thousandths,
                       const BoardLayout& layout, const BoardLook& look) {
  Draftsman draftsman(rules, layout, look);
  draftsman.draw_ground(turn.slide.board);
  if (thousandths < slide_ends) {
    draw_sliding(draftsman, turn.slide, std::max(thousandths, 0) * 1000 / slide_ends);
  } else {
    draw_arriving(draftsman, turn, layout);
  }
  return draftsman.finished();
}

Picture next_picture(const Rules& rules, NextTile next, const BoardLook& look) {
  std::vector<std::pair<std::string, Style>> tiles;
  int width = 0;
  for (int rank = next.hint_low; rank <= next.hint_high; ++rank) {
    const auto shown = static_cast<Rank>(rank);
    tiles.emplace_back(" " + rules.ladder.text(shown) + " ", tile_style(rules, shown, look));
    width += width_of(tiles.back().first) + (rank > next.hint_low ? 1 : 0);
  }
  Picture picture({width, 1}, {.paper = look_colors(look).screen.paper});
  int x = 0;
  for (const auto& [face, style] : tiles) {
    picture.write({x, 0}, face, style);
    x += width_of(face) + 1;
  }
  return picture;
}

}  // namespace tilery
