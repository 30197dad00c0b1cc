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

void draw_head(Picture& picture, Box head, const GameWords& words, const Inks& inks) {
  const int room = head.width - width_of(words.score) - 1;
  picture.write({head.x, head.y}, fitted(words.title, room), inks.title);
  write_right(picture, head, words.score, inks.plain);
  if (head.height > 1) {
    const Box second{head.x, head.y + 1, head.width, 1};
    const int rest = head.width - width_of(words.beside) - 1;
    picture.write({second.x, second.y}, fitted(words.about, rest), inks.faint);
    write_right(picture, second, words.beside, inks.faint);
  }
}

void draw_said(Picture& picture, Box said, const GameWords& words, const Inks& inks) {
  const std::vector<std::string> lines = paragraph(words.said, said.width);
  for (int row = 0; row < std::min(said.height, static_cast<int>(lines.size())); ++row) {
    const bool is_last = row + 1 == said.height && row + 1 < static_cast<int>(lines.size());
    const std::string line = lines[std::size_t(row)] + (is_last ? " …" : "");
    const Box place = centred({width_of(line), 1}, {said.x, said.y + row, said.width, 1});
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
  places.said = {x, page.height - rows.keys - rows.said, width, rows.said};
  return places;
}

Picture game_picture(Size page, const GamePlaces& places, const GameWords& words,
                     const std::optional<Picture>& next, const Inks& inks) {
  Picture picture(page, inks.plain);
  draw_head(picture, places.head, words, inks);
  Box said = places.said;
  if (words.hint) {
    --said.height;
    draw_hint(picture, {0, said.y + said.height, page.width, 1}, *words.hint, inks);
  }
  draw_said(picture, said, words, inks);
  if (next) {
    const int width = next->size().width + 5;
    const int x = places.head.x + (places.head.width - width) / 2;
    picture.write({x, places.head.y}, "Next", inks.faint);
    picture.paste({x + 5, places.head.y}, *next);
  }
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
