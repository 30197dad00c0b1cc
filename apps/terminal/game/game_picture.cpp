#include "apps/terminal/game/game_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "apps/terminal/game/hint_line.h"
#include "apps/terminal/toolkit/writing.h"

namespace tilery {
namespace {

constexpr int roomy_rows = 20;   ///< from here on the head and the foot take two rows each
constexpr int tight_rows = 14;   ///< up to here the foot is one row in all
constexpr int widest_text = 60;  ///< of the head and the foot
constexpr Size least_cell{3, 1};

struct Rows {
  int head = 1;
  int said = 1;
  int keys = 1;
};

Rows rows_of(Size page) {
  if (page.height <= tight_rows) {
    return {.keys = 0};
  }
  return page.height >= roomy_rows ? Rows{.head = 2, .said = 2} : Rows{};
}

int text_width(Size page, int board_width) {
  return std::min(page.width, std::max(board_width, widest_text));
}

/// What needs to fit for the board to be shown at all.
Size least_page(const Rules& rules) {
  const Shape& shape = rules.shape;
  return {std::max((least_cell.width + 1) * shape.width + 1, 20), shape.height + 2 + 2};
}

void write_right(Picture& picture, Box row, const std::string& text, const Style& style) {
  picture.write({row.x + row.width - width_of(text), row.y}, text, style);
}

/// In the middle of the head's first row. Gives the columns to the left of it.
int draw_next(Picture& picture, Box head, const Picture& next, const Inks& inks) {
  constexpr std::string_view word = "Next ";
  const int left = (head.width - next.size().width - width_of(word)) / 2;
  picture.write({head.x + left, head.y}, word, inks.faint);
  picture.paste({head.x + left + width_of(word), head.y}, next);
  return left;
}

/// The score stands in the first row. Below the title is what there is to know about the game, in
/// as many rows as there are; what is beside it stands in the first of them.
void draw_head(Picture& picture, Box head, const GameWords& words, const Inks& inks) {
  write_right(picture, head, words.score, inks.plain);
  const int rest = head.width - width_of(words.beside) - 1;
  if (head.height == 1 || rest <= 0) {
    return;
  }
  const Box second{head.x, head.y + 1, head.width, 1};
  int row = second.y;
  for (const std::string& line : shortened(words.about, rest, head.height - 1)) {
    picture.write({head.x, row++}, line, inks.faint);
  }
  write_right(picture, second, words.beside, inks.faint);
}

void draw_said(Picture& picture, Box said, const GameWords& words, const Inks& inks) {
  if (said.height == 0) {
    return;
  }
  int row = said.y;
  for (const std::string& line : shortened(words.said, said.width, said.height)) {
    const Box place = centred({width_of(line), 1}, {said.x, row++, said.width, 1});
    picture.write({place.x, place.y}, line, words.is_alert ? inks.alert : inks.plain);
  }
}

}  // namespace

std::optional<GamePlaces> game_places(Size page, const Position& position, const Rules& rules,
                                      Frame frame) {
  const Rows rows = rows_of(page);
  const int spare = rows.head + rows.said + rows.keys;
  const Size board{position.board.width(), position.board.height()};
  const auto layout = board_layout(board, {page.width, page.height - spare},
                                   face_width(rules.ladder, position.board), frame);
  if (!layout || page.width < least_page(rules).width) {
    return std::nullopt;
  }
  GamePlaces places{.layout = *layout, .is_tight = rows.keys == 0};
  const Box middle{0, rows.head, page.width, page.height - spare};
  places.board = centred(layout->size(), middle);
  const int width = text_width(page, layout->size().width);
  const int x = (page.width - width) / 2;
  places.head = {x, std::max(places.board.y - rows.head - 1, 0), width, rows.head};
  if (rows.head > 1) {  // the row above the board, too, where there is one
    places.head.height = places.board.y - places.head.y;
  }
  places.said = {x, page.height - rows.keys - rows.said, width, rows.said};
  return places;
}

Picture game_picture(Size page, const GamePlaces& places, const GameWords& words,
                     const std::optional<Picture>& next, const Inks& inks) {
  Picture picture(page, inks.plain);
  const int beside_score = places.head.width - width_of(words.score) - 1;
  const int room = next ? draw_next(picture, places.head, *next, inks) - 1 : beside_score;
  picture.write({places.head.x, places.head.y},
                shortened(words.title, std::min(room, beside_score)), inks.title);
  draw_head(picture, places.head, words, inks);
  Box said = places.said;
  if (words.hint) {
    --said.height;
    draw_hint(picture, {0, said.y + said.height, page.width, 1}, *words.hint, inks);
  }
  draw_said(picture, said, words, inks);
  return picture;
}

Picture too_small_picture(Size page, const Rules& rules, const Inks& inks) {
  Picture picture(page, inks.plain);
  const Size least = least_page(rules);
  const std::string words =
      fmt::format("This board needs {} x {} characters, the terminal has {} x {}.", least.width,
                  least.height, page.width, page.height);
  int y = 0;
  for (const std::string& line : paragraph(words, page.width)) {
    picture.write({0, y++}, line, inks.alert);
  }
  return picture;
}

Inks PositionView::inks() const { return inks_of(arcade_.theme(), position_.goal_reached); }

BoardLook PositionView::look() const {
  return {
      .theme = &arcade_.theme(), .depth = arcade_.depth(), .goal_reached = position_.goal_reached};
}

std::optional<GamePlaces> PositionView::places(Size size) const {
  return game_places(size, position_, rules_, frame_shown(arcade_.theme(), arcade_.depth()));
}

Picture PositionView::picture(Size size, const GamePlaces& places, const GameWords& words,
                              const BoardShow& show, Moment now) const {
  std::optional<Picture> next;
  if (position_.next) {
    next = next_picture(rules_, *position_.next, look());
  }
  Picture picture = game_picture(size, places, words, next, inks());
  picture.paste({places.board.x, places.board.y},
                show.picture(rules_, position_, places.layout, look(), now));
  return picture;
}

Picture PositionView::too_small(Size size) const { return too_small_picture(size, rules_, inks()); }

}  // namespace tilery
