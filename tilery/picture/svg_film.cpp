#include "tilery/picture/film.h"

#include <fmt/format.h>

#include <utility>

#include "tilery/picture/svg.h"

namespace tilery {
namespace {

std::string seconds(int ms) { return fmt::format("{}.{:03}s", ms / 1000, ms % 1000); }

}  // namespace

SvgFilm::SvgFilm(const Rules& rules, const Theme& theme, const WalledBoard& start,
                 const BoardPlan& plan, FilmPace pace)
    : rules_(rules),
      theme_(theme),
      plan_(plan),
      pace_(pace),
      board_(start),
      living_(std::size_t(start.cells())),
      used_(highest_rank + 1) {
  for (int cell = 0; cell < board_.cells(); ++cell) {
    appear(cell, board_.rank(cell), 0);
  }
  now_ms_ = pace.rest_ms;
}

void SvgFilm::appear(int cell, Rank rank, int at_ms) {
  living_[std::size_t(cell)] = {.rank = rank, .stops = {{at_ms, cell}}};
  used_[rank] = true;
}

void SvgFilm::vanish(int cell, int at_ms) {
  Life& life = living_[std::size_t(cell)];
  if (life.rank > 0) {
    lives_ += text_of(life, at_ms, false);
    life = {};
  }
}

void SvgFilm::play(const Turn& turn) {
  const int there_ms = now_ms_ + pace_.slide_ms;
  std::vector<Life> left = std::exchange(living_, std::vector<Life>(living_.size()));
  for (const TileTravel& travel : turn.slide.travels) {
    Life life = std::move(left[std::size_t(travel.from)]);
    if (travel.from != travel.to) {
      life.stops.push_back({now_ms_, travel.from});
      life.stops.push_back({there_ms, travel.to});
    }
    if (turn.slide.board.rank(travel.to) == travel.rank) {
      living_[std::size_t(travel.to)] = std::move(life);
    } else {
      lives_ += text_of(life, there_ms, false);  // one of two that merge
      appear(travel.to, turn.slide.board.rank(travel.to), there_ms);
    }
  }
  appear(turn.entry.cell, turn.entry.rank, there_ms);
  board_ = turn.after.board;
  now_ms_ = there_ms + pace_.rest_ms;
}

void SvgFilm::jump(const WalledBoard& board) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (board.rank(cell) != board_.rank(cell)) {
      vanish(cell, now_ms_);
      appear(cell, board.rank(cell), now_ms_);
    }
  }
  board_ = board;
  now_ms_ += pace_.rest_ms;
}

std::string SvgFilm::point(int cell) const {
  const Cell corner = plan_.corner(cell);
  return fmt::format("{},{}", corner.x, corner.y);
}

/// The tile's way as one list of places and of moments, as parts of its life.
std::string SvgFilm::motion_of(const Life& life, int until_ms) const {
  const int from_ms = life.stops.front().at_ms;
  const int whole_ms = until_ms - from_ms;
  std::string places;
  std::string moments;
  for (const Stop& stop : life.stops) {
    places += point(stop.cell) + ";";
    moments += fmt::format("{:.6f};", double(stop.at_ms - from_ms) / double(whole_ms));
  }
  return fmt::format(
      "<animateTransform attributeName=\"transform\" type=\"translate\" begin=\"{}\" dur=\"{}\" "
      "values=\"{}{}\" keyTimes=\"{}1\" fill=\"freeze\"/>",
      seconds(from_ms), seconds(whole_ms), places, point(life.stops.back().cell), moments);
}

std::string SvgFilm::text_of(const Life& life, int until_ms, bool stays) const {
  std::string text = fmt::format("<use xlink:href=\"#t{}\" transform=\"translate({})\"", life.rank,
                                 point(life.stops.front().cell));
  const bool is_there_at_once = life.stops.front().at_ms == 0;
  text += is_there_at_once ? ">" : " visibility=\"hidden\">";
  if (!is_there_at_once) {
    text += fmt::format("<set attributeName=\"visibility\" to=\"visible\" begin=\"{}\"/>",
                        seconds(life.stops.front().at_ms));
  }
  if (life.stops.size() > 1) {
    text += motion_of(life, until_ms);
  }
  if (!stays) {
    text += fmt::format("<set attributeName=\"visibility\" to=\"hidden\" begin=\"{}\"/>",
                        seconds(until_ms));
  }
  return text + "</use>\n";
}

std::string SvgFilm::finish() && {
  const int end_ms = now_ms_ + pace_.end_ms;
  for (const Life& life : living_) {
    lives_ += life.rank > 0 ? text_of(life, end_ms, true) : "";
  }
  std::string text = svg::opening(plan_, "A game, move by move") + "<defs>\n";
  for (Rank rank = 1; rank <= rules_.ladder.top(); ++rank) {
    if (used_[rank]) {
      text += fmt::format("<g id=\"t{}\">{}</g>\n", rank,
                          svg::tile(rules_.ladder.face(rank), theme_.colors.tile(rank), plan_));
    }
  }
  text += "</defs>\n" + svg::ground(board_, theme_.colors.board, plan_);
  return text + lives_ + "</svg>\n";
}

}  // namespace tilery
