#include "apps/terminal/game/game_picture.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "apps/terminal/game/game_hints.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/core/random.h"
#include "tilery/picture/picture.h"

namespace tilery {
namespace {

constexpr int roomy_rows = 20;   ///< least height with two rows for head and for text
constexpr int tight_rows = 14;   ///< greatest height at which text and keys share a row
constexpr int widest_text = 60;  ///< columns; a wider board widens it
constexpr Size least_cell{3, 1};

/// The rows of a page's parts, except the board.
struct Rows {
  int head = 1;
  int said = 1;
  int keys = 1;
};

Rows rows_of(Size page, int said_rows) {
  if (page.height <= tight_rows) {
    return {.keys = 0};
  }
  Rows rows = page.height >= roomy_rows ? Rows{.head = 2, .said = 2} : Rows{};
  rows.said = std::max(rows.said, said_rows);
  return rows;
}

int text_width(Size page, int board_width) {
  return std::min(page.width, std::max(board_width, widest_text));
}

/// The smallest page on which the board can be shown.
Size least_page(const Rules& rules) {
  const Shape& shape = rules.shape;
  return {std::max((least_cell.width + 1) * shape.width + 1, 20), shape.height + 2 + 2};
}

void write_right(Picture& picture, Box row, const std::string& text, const Style& style) {
  picture.write({row.x + row.width - width_of(text), row.y}, text, style);
}

/// Draws the next tiles in the middle of the head's first row. Returns the column where they begin.
int draw_next(Picture& picture, Box head, const Picture& next, const Inks& inks) {
  constexpr std::string_view word = "Next ";
  const int left = (head.width - next.size().width - width_of(word)) / 2;
  picture.write({head.x + left, head.y}, word, inks.faint);
  picture.paste({head.x + left + width_of(word), head.y}, next);
  return left;
}

/// Draws the score in the first row, and the description in the rows below. The text `beside`
/// is at the right of the second row.
void draw_head(Picture& picture, Box head, const GameWords& words, const Inks& inks) {
  write_right(picture, head, words.score, inks.plain);
  const int room = head.width - width_of(words.beside) - 1;
  if (head.height == 1 || room <= 0) {
    return;
  }
  const Box second{head.x, head.y + 1, head.width, 1};
  int row = second.y;
  for (const std::string& line : shortened(words.about, room, head.height - 1)) {
    picture.write({head.x, row++}, line, inks.faint);
  }
  write_right(picture, second, words.beside, inks.faint);
}

/// The message, or its first shorter form that fits into `rows` rows, or else the shortest one.
const std::string& form_for(const GameWords& words, int width, int rows) {
  const auto fits = [&](const std::string& text) {
    return std::ssize(paragraph(text, width)) <= rows;
  };
  if (words.brief.empty() || fits(words.said)) {
    return words.said;
  }
  const auto found = std::ranges::find_if(words.brief, fits);
  return found == words.brief.end() ? words.brief.back() : *found;
}

void draw_said(Picture& picture, Box said, const GameWords& words, const Inks& inks) {
  if (said.height == 0) {
    return;
  }
  int row = said.y;
  for (const std::string& line :
       shortened(form_for(words, said.width, said.height), said.width, said.height)) {
    const Box place = centred({width_of(line), 1}, {said.x, row++, said.width, 1});
    picture.write({place.x, place.y}, line, words.is_alert ? inks.alert : inks.plain);
  }
}

}  // namespace

std::optional<GamePlaces> game_places(Size page, const Position& position, const Rules& rules,
                                      Frame frame, int said_rows) {
  const Rows rows = rows_of(page, said_rows);
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

Picture game_picture(Size page, const GamePlaces& places, const GameWords& all_words,
                     const std::optional<Picture>& next, const Inks& inks) {
  Picture picture(page, inks.plain);
  GameWords words = all_words;
  int beside_score = places.head.width - width_of(words.score) - 1;
  // A hint takes the only row below the board: the message with short forms stands in the head.
  if (words.hint && places.said.height == 1 && !words.brief.empty()) {
    if (width_of(words.brief.back()) > beside_score) {
      words.score.clear();
      beside_score = places.head.width;
    }
    words.title = form_for(words, beside_score, 1);
  }
  const int room = next ? draw_next(picture, places.head, *next, inks) - 1 : beside_score;
  picture.write({places.head.x, places.head.y},
                shortened(words.title, std::min(room, beside_score)), inks.title);
  draw_head(picture, places.head, words, inks);
  Box said = places.said;
  if (words.hint) {
    --said.height;
    const Box row{0, said.y + said.height, page.width - places.footer_columns, 1};
    draw_hint(picture, row, *words.hint, inks);
  }
  draw_said(picture, said, words, inks);
  return picture;
}

void share_last_row(GamePlaces& places, Footer& footer, const GameWords& words) {
  if (places.is_tight && (!words.said.empty() || words.hint)) {
    places.footer_columns = footer.share();
    places.said.width -= std::max(places.footer_columns - places.said.x, 0);
    places.said.width = std::max(places.said.width, 1);
  }
}

Inks PositionView::inks() const { return inks_of(app_.theme(), position_.goal_reached); }

BoardLook PositionView::look() const {
  return {.theme = &app_.theme(), .depth = app_.depth(), .goal_reached = position_.goal_reached};
}

std::optional<GamePlaces> PositionView::places(Size size, int said_rows) const {
  return game_places(size, position_, rules_, frame_shown(app_.theme(), app_.depth()), said_rows);
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

Picture PositionView::too_small(Size size, const Footer& footer) const {
  return too_small_picture(size, "This board", least_page(rules_), footer, inks());
}

namespace {

constexpr int frame_ms = 16;
constexpr int shimmer_ms = 100;
constexpr int blink_ms = 150;

/// Whether an animation that has begun goes on at `now`.
bool lasts(std::optional<Moment> began, int length_ms, Moment now) {
  return began && now - *began < length_ms;
}

}  // namespace

void BoardShow::show_turn(Turn turn, Moment now) {
  stop();
  turn_ = ShownTurn{std::move(turn), now};
}

void BoardShow::stop() {
  turn_.reset();
  celebration_.reset();
  flash_.reset();
}

std::optional<int> BoardShow::changes_in(Moment now) const {
  if (turn_ && now - turn_->began < turn_ms) {
    return frame_ms;
  }
  const bool plays = lasts(celebration_, celebration_ms, now) || lasts(flash_, flash_ms, now);
  return plays ? std::optional(shimmer_ms / 2) : std::nullopt;
}

Picture BoardShow::picture(const Rules& rules, const Position& position, const BoardLayout& layout,
                           BoardLook look, Moment now) const {
  if (turn_ && now - turn_->began < turn_ms) {
    const auto thousandths = static_cast<int>((now - turn_->began) * 1000 / turn_ms);
    return motion_picture(rules, turn_->turn, thousandths, layout, look);
  }
  if (lasts(celebration_, celebration_ms, now)) {
    look.shimmer = static_cast<int>((now - *celebration_) / shimmer_ms);
  }
  look.is_flashed = lasts(flash_, flash_ms, now) && (now - *flash_) / blink_ms % 2 == 0;
  return board_picture(rules, position.board, layout, look);
}

namespace {

constexpr int widest_doubled = 4;
constexpr std::uint64_t sample_seed = 9;
constexpr int sample_moves = 60;

Color color_of_cell(const Rules& rules, const WalledBoard& board, Cell cell,
                    const BoardLook& look) {
  const ThemeColors& colors = look.theme->colors_now(look.goal_reached);
  if (cell.x >= board.width() || cell.y >= board.height()) {
    return colors.screen.paper;
  }
  const int index = cell.y * board.width() + cell.x;
  if (board.is_blocked(index)) {
    return colors.board.blocked;
  }
  return board.is_empty(index) ? colors.board.empty
                               : colors_of_tile(colors, rules, board.rank(index)).paper;
}

bool holds_tile(const WalledBoard& board, Cell cell) {
  return cell.x < board.width() && cell.y < board.height() &&
         board.rank(cell.y * board.width() + cell.x) != 0;
}

/// A character for the cell `upper` and the cell below it.
Glyph glyph_of(const Rules& rules, const WalledBoard& board, Cell upper, const BoardLook& look) {
  const Cell lower{upper.x, upper.y + 1};
  if (look.depth != Depth::none) {
    return {U'▀',
            {.ink = color_of_cell(rules, board, upper, look),
             .paper = color_of_cell(rules, board, lower, look)}};
  }
  constexpr std::u32string_view marks = U" ▀▄█";
  const std::size_t mark =
      (holds_tile(board, upper) ? 1U : 0U) + (holds_tile(board, lower) ? 2U : 0U);
  return {marks[mark], {}};
}

}  // namespace

Picture thumbnail(const Rules& rules, const WalledBoard& board, const BoardLook& look) {
  Picture picture(thumbnail_size);
  const int across = board.width() <= widest_doubled ? 2 : 1;
  for (int y = 0; y < thumbnail_size.height; ++y) {
    for (int x = 0; x < thumbnail_size.width; ++x) {
      picture.put({x, y}, glyph_of(rules, board, {x / across, 2 * y}, look));
    }
  }
  return picture;
}

WalledBoard sample_board(const Rules& rules) {
  Position position = first_position(rules, sample_seed);
  Random random{.seed = sample_seed};
  for (int move = 0; move < sample_moves; ++move) {
    const auto number = static_cast<std::size_t>(random.below(all_directions.size()));
    const Direction direction = all_directions[number];
    if (const auto turn = play(rules, position, direction, 1)) {
      position = turn->after;
      position.asks = false;
    }
  }
  return position.board;
}

}  // namespace tilery
