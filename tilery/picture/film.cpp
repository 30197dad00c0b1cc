#include "tilery/picture/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/svg.h"

namespace tilery {
namespace {

constexpr std::array<int, 3> cast_moments = {250, 500, 750};  ///< in thousandths of slide_ms

/// Room for any board: a large board gets smaller cells.
constexpr Size most_room = {200, 60};

BoardLayout cast_layout(const Rules& rules, const Theme& theme, const WalledBoard& board) {
  const Frame frame = frame_shown(theme, Depth::two_hundred_fifty_six);
  const Size size = {board.width(), board.height()};
  const Size usual = {size.width * 9 + 2, size.height * 4 + 2};
  const int width = std::max(face_width(rules.ladder, board), 6);
  auto layout = board_layout(size, usual, width, frame);
  return layout ? *layout : board_layout(size, most_room, width, frame).value_or(BoardLayout{});
}

/// The parameters of a colour in an SGR sequence of ECMA-48: `kind` is 38 for ink, 48 for paper.
std::string color_code(int kind, const std::optional<Color>& color) {
  return color ? fmt::format(";{};2;{};{};{}", kind, color->red, color->green, color->blue) : "";
}

std::string style_code(const Style& style) {
  return "\x1b[0" + std::string(style.is_bold ? ";1" : "") +
         std::string(style.is_reversed ? ";7" : "") + color_code(38, style.ink) +
         color_code(48, style.paper) + "m";
}

/// Terminal output that turns `before` on the screen into `after`: the cells that differ.
std::string difference(const Picture& before, const Picture& after) {
  std::string output;
  std::optional<Style> style;
  Cell cursor = {-1, -1};
  for (int y = 0; y < after.size().height; ++y) {
    for (int x = 0; x < after.size().width; ++x) {
      const Glyph& glyph = after.at({x, y});
      if (before.size() == after.size() && before.at({x, y}) == glyph) {
        continue;
      }
      if (cursor != Cell{x, y}) {
        output += fmt::format("\x1b[{};{}H", y + 1, x + 1);
      }
      if (style != glyph.style) {
        style = glyph.style;
        output += style_code(*style);
      }
      output += glyph.symbol == covered ? "" : utf8_of(glyph.symbol);
      cursor = {x + 1, y};
    }
  }
  return output.empty() ? output : output + "\x1b[0m";
}

BoardLook look_of(const Theme& theme, const Position& position) {
  return {.theme = &theme, .goal_reached = position.goal_reached};
}

/// The first letter of the names of tiles with the colours from before or after the goal.
char tile_letter(bool goal_reached) { return goal_reached ? 'g' : 't'; }

std::string film_seconds(int ms) { return fmt::format("{}.{:03}s", ms / 1000, ms % 1000); }

}  // namespace

Screencast::Screencast(Size size, const std::string& title, std::optional<std::int64_t> began) {
  const std::string time = began ? fmt::format("\"timestamp\": {}, ", *began) : "";
  text_ = fmt::format(
      "{{\"version\": 2, \"width\": {}, \"height\": {}, {}\"title\": {}, "
      "\"env\": {{\"TERM\": \"xterm-256color\"}}}}\n",
      size.width, size.height, time, json_string(title));
  write("\x1b[?25l\x1b[2J");
}

void Screencast::write(const std::string& output) {
  if (!output.empty()) {
    text_ +=
        fmt::format("[{}.{:03}, \"o\", {}]\n", now_ms_ / 1000, now_ms_ % 1000, json_string(output));
  }
}

void Screencast::show(const Picture& picture) {
  write(difference(shown_, picture));
  shown_ = picture;
}

std::string Screencast::finish() && {
  write("\x1b[0m\x1b[?25h");
  return std::move(text_);
}

Cast::Cast(const Rules& rules, const Theme& theme, const Position& start, FilmPace pace,
           const CastSubject& subject)
    : rules_(rules),
      theme_(theme),
      pace_(pace),
      players_(subject.players),
      layout_(cast_layout(rules, theme, start.board)),
      cast_({layout_.size().width, layout_.size().height + 2}, subject.title, subject.began) {
  jump(start);
}

/// The board, and under it a line with the scores.
void Cast::show(const Picture& board, const Position& position) {
  Picture picture({board.size().width, board.size().height + 2});
  picture.paste({0, 0}, board);
  std::string line = fmt::format("{}, score {}", counted_words(position.moves, "move"),
                                 score_of(rules_, position));
  if (players_ == 2) {
    line += fmt::format(" and {}", score_of(rules_, position, 1));
  }
  picture.write({0, board.size().height + 1}, fitted(line, board.size().width), {});
  cast_.show(picture);
}

void Cast::play(const Turn& turn) {
  const BoardLook look = look_of(theme_, turn.after);
  int passed_ms = 0;
  for (const int moment : cast_moments) {
    const int at_ms = pace_.slide_ms * moment / 1000;
    cast_.wait(at_ms - passed_ms);
    passed_ms = at_ms;
    show(motion_picture(rules_, turn, moment, layout_, look), turn.after);
  }
  cast_.wait(pace_.slide_ms - passed_ms);
  jump(turn.after);
}

void Cast::jump(const Position& position) {
  show(board_picture(rules_, position.board, layout_, look_of(theme_, position)), position);
  cast_.wait(pace_.rest_ms);
}

std::string Cast::finish() && {
  cast_.wait(pace_.end_ms);
  return std::move(cast_).finish();
}

SvgFilm::SvgFilm(const Rules& rules, const Theme& theme, const Position& start,
                 const BoardPlan& plan, FilmPace pace)
    : rules_(rules),
      theme_(theme),
      plan_(plan),
      pace_(pace),
      board_(start.board),
      living_(std::size_t(start.board.cells())),
      goal_reached_(start.goal_reached && theme.after_goal) {
  grounds_ = ground_of(goal_reached_);
  for (int cell = 0; cell < board_.cells(); ++cell) {
    appear(cell, board_.rank(cell), 0);
  }
  now_ms_ = pace.rest_ms;
}

void SvgFilm::appear(int cell, Rank rank, int at_ms) {
  living_[std::size_t(cell)] = {
      .rank = rank, .goal_reached = goal_reached_, .stops = {{at_ms, place_of(cell)}}};
  if (rank > 0) {
    used_.emplace(goal_reached_, rank);
  }
}

void SvgFilm::vanish(int cell, int at_ms) {
  Life& life = living_[std::size_t(cell)];
  if (life.rank > 0) {
    lives_ += use_of(life, at_ms, false);
    life = {};
  }
}

std::string SvgFilm::ground_of(bool goal_reached) const {
  return svg::ground(board_, theme_.colors_now(goal_reached).board, plan_);
}

/// Shows all in the colours from before or after the goal from now on.
void SvgFilm::color(bool goal_reached) {
  if (goal_reached == goal_reached_ || !theme_.after_goal) {
    return;
  }
  goal_reached_ = goal_reached;
  grounds_ += fmt::format(
      "<g visibility=\"hidden\"><set attributeName=\"visibility\" to=\"visible\" begin=\"{}\"/>\n"
      "{}</g>\n",
      film_seconds(now_ms_), ground_of(goal_reached));
  for (int cell = 0; cell < board_.cells(); ++cell) {
    vanish(cell, now_ms_);
    appear(cell, board_.rank(cell), now_ms_);
  }
}

void SvgFilm::play(const Turn& turn) {
  color(turn.after.goal_reached);
  const int there_ms = now_ms_ + pace_.slide_ms;
  std::vector<Life> before = std::exchange(living_, std::vector<Life>(living_.size()));
  for (const TileTravel& travel : turn.slide.travels) {
    Life life = std::move(before[std::size_t(travel.from)]);
    if (const TileWays ways(turn.slide, travel); travel.from != travel.to) {
      if (ways.go_over_the_edge() &&
          there_ms > now_ms_) {  // a second <use> of the tile enters at the other side
        Life other{.rank = life.rank, .goal_reached = life.goal_reached, .stops = {}};
        go(other, ways.all()[1], there_ms);
        lives_ += use_of(other, there_ms, false);
      }
      go(life, ways.all()[0], there_ms);
    }
    const Rank there = turn.slide.board.rank(travel.to);
    if (there == travel.rank && !travel.merges) {
      living_[std::size_t(travel.to)] = std::move(life);
      continue;
    }
    lives_ += use_of(life, there_ms, false);  // one of the merging tiles
    if (there != 0 && living_[std::size_t(travel.to)].rank != there) {
      appear(travel.to, there, there_ms);
    }
  }
  for (const Entry& entry : turn.entries) {
    appear(entry.cell, entry.rank, there_ms);
  }
  board_ = turn.after.board;
  now_ms_ = there_ms + pace_.rest_ms;
}

void SvgFilm::jump(const Position& position) {
  const WalledBoard& board = position.board;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (board.rank(cell) != board_.rank(cell)) {
      vanish(cell, now_ms_);
      appear(cell, board.rank(cell), now_ms_);
    }
  }
  board_ = board;
  color(position.goal_reached);
  now_ms_ += pace_.rest_ms;
}

void SvgFilm::go(Life& life, const StraightWay& way, int there_ms) const {
  life.stops.push_back({now_ms_, way.from});
  life.stops.push_back({there_ms, way.to});
}

std::string SvgFilm::point(Cell place) const {
  const Cell corner = plan_.corner(place);
  return fmt::format("{},{}", corner.x, corner.y);
}

/// The tile's path: a list of places, and a list of moments from 0 to 1 of its life.
std::string SvgFilm::motion_of(const Life& life, int until_ms) const {
  const int from_ms = life.stops.front().at_ms;
  const int whole_ms = until_ms - from_ms;
  std::string places;
  std::string moments;
  for (const Stop& stop : life.stops) {
    places += point(stop.place) + ";";
    moments += fmt::format("{:.6f};", double(stop.at_ms - from_ms) / double(whole_ms));
  }
  return fmt::format(
      "<animateTransform attributeName=\"transform\" type=\"translate\" begin=\"{}\" dur=\"{}\" "
      "values=\"{}{}\" keyTimes=\"{}1\" fill=\"freeze\"/>",
      film_seconds(from_ms), film_seconds(whole_ms), places, point(life.stops.back().place),
      moments);
}

/// The <use> that shows a tile during its life, and also afterwards if it `stays`.
std::string SvgFilm::use_of(const Life& life, int until_ms, bool stays) const {
  std::string text =
      fmt::format("<use xlink:href=\"#{}{}\" transform=\"translate({})\"",
                  tile_letter(life.goal_reached), life.rank, point(life.stops.front().place));
  const bool is_there_at_once = life.stops.front().at_ms == 0;
  text += is_there_at_once ? ">" : " visibility=\"hidden\">";
  if (!is_there_at_once) {
    text += fmt::format("<set attributeName=\"visibility\" to=\"visible\" begin=\"{}\"/>",
                        film_seconds(life.stops.front().at_ms));
  }
  if (life.stops.size() > 1) {
    text += motion_of(life, until_ms);
  }
  if (!stays) {
    text += fmt::format("<set attributeName=\"visibility\" to=\"hidden\" begin=\"{}\"/>",
                        film_seconds(until_ms));
  }
  return text + "</use>\n";
}

std::string SvgFilm::finish() && {
  const int end_ms = now_ms_ + pace_.end_ms;
  for (const Life& life : living_) {
    lives_ += life.rank > 0 ? use_of(life, end_ms, true) : "";
  }
  std::string text = svg::opening(plan_, "A game, move by move") + "<defs>\n";
  for (const auto& [goal_reached, rank] : used_) {
    const TileColors colors = colors_of_tile(theme_.colors_now(goal_reached), rules_, rank);
    text += fmt::format("<g id=\"{}{}\">{}</g>\n", tile_letter(goal_reached), rank,
                        svg::tile(rules_.ladder.text(rank), colors, plan_));
  }
  return text + "</defs>\n" + grounds_ + lives_ + "</svg>\n";
}

}  // namespace tilery
