#include "apps/record/record_film.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "apps/pictures/gif.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/film.h"
#include "tilery/picture/lettering.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/quest/state.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/world_record.h"

namespace tilery {

Raster with_score(const Raster& board, std::string_view words, int cell,
                  const std::vector<Color>& palette) {
  const int strip = score_strip_height(cell);
  const auto ink = std::ranges::max_element(
      palette, {}, [&](Color color) { return contrast(color, palette.front()); });
  Raster raster(board.width, board.height + strip, std::uint8_t{0});
  std::ranges::copy(board.values, raster.values.begin() + std::ptrdiff_t{strip} * board.width);
  // A letter is seven dots high, and takes half of the strip's height if the line is short enough.
  const int letters = std::max(static_cast<int>(words.size()), 1);
  const int halves =
      std::clamp(2 * board.width * 9 / 10 / (letters * 6), 1, std::max(strip / 7, 1));
  const Grid<std::uint8_t> text = text_ink(words, halves);
  const Cell corner{(raster.width - text.width) / 2, (strip - text.height) / 2};
  for (int y = 0; y < text.height; ++y) {
    for (int x = 0; x < text.width; ++x) {
      const Cell pixel{corner.x + x, corner.y + y};
      const bool is_inside = pixel.x >= 0 && pixel.y >= 0 && pixel.x < raster.width;
      if (is_inside && text.at({x, y}) >= full_ink / 2) {
        raster.at(pixel) = static_cast<std::uint8_t>(ink - palette.begin());
      }
    }
  }
  return raster;
}

std::string with_score(const std::string& board_svg, std::string_view words, const BoardPlan& plan,
                       const ThemeColors& colors) {
  const int strip = score_strip_height(plan.cell);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"{2}\"/>\n"
      "<text x=\"{3}\" y=\"{4}\" font-family=\"Helvetica,Arial,sans-serif\" font-weight=\"bold\" "
      "font-size=\"{5}\" text-anchor=\"middle\" fill=\"{6}\">{7}</text>\n"
      "<g transform=\"translate(0,{8})\">\n{9}</g>\n</svg>\n",
      plan.width(), plan.height() + strip, hex_of(colors.screen.paper), plan.width() / 2,
      strip * 7 / 10, strip * 6 / 10, hex_of(colors.screen.ink), words, strip, board_svg);
}

namespace {

constexpr int least_cast_width = 40;  ///< room for the line below a view

/// An animated GIF with the interface of SvgFilm and Cast.
class GifFilm {
 public:
  GifFilm(const Rules& rules, const PictureLook& look, const Position& start, int players)
      : rules_(rules),
        players_(players),
        look_(look),
        plan_(plan_of(start.board, look.cell)),
        artist_(rules, look.theme, plan_),
        gif_(plan_.width(), plan_.height() + (look.has_score ? score_strip_height(plan_.cell) : 0),
             artist_.palette()) {
    jump(start);
  }

  void play(const Turn& turn) {
    constexpr int parts = 3;
    for (int part = 1; part < parts; ++part) {
      gif_.add(scored(artist_.motion(turn, part, parts, turn.after.goal_reached), turn.after),
               look_.pace.slide_ms / (parts - 1));
    }
    jump(turn.after);
  }

  void jump(const Position& position) {
    last_ = scored(artist_.board(position.board, position.goal_reached), position);
    gif_.add(last_, look_.pace.rest_ms);
  }

  std::string finish() && {
    gif_.add(last_, look_.pace.end_ms);
    return std::move(gif_).finish();
  }

 private:
  [[nodiscard]] Raster scored(Raster board, const Position& position) const {
    return look_.has_score ? with_score(board, score_words(rules_, position, players_), plan_.cell,
                                        artist_.palette())
                           : board;
  }

  const Rules& rules_;
  int players_;
  const PictureLook& look_;
  BoardPlan plan_;
  RasterArtist artist_;
  Gif gif_;
  Raster last_;
};

/// Shows the events from number `first` on in `film`.
template <typename Film>
std::string filmed(Film&& film, RecordedGame& game, const Record& record, std::size_t first) {
  for (std::size_t i = first; i < record.events.size(); ++i) {
    const std::optional<EventResult> outcome = game.act(record.events[i]);
    if (outcome && outcome->turn) {
      film.play(*outcome->turn);
    } else {
      film.jump(game.game().position());
    }
  }
  return std::forward<Film>(film).finish();
}

std::string filmed(RecordedGame& game, const Record& record, std::size_t first, FilmKind kind,
                   const PictureLook& look) {
  const Rules rules = game.game().rules();
  const Position start = game.game().position();
  switch (kind) {
    case FilmKind::gif:
      break;
    case FilmKind::svg:
      return filmed(SvgFilm(rules, look.theme, start, plan_of(start.board, look.cell), look.pace),
                    game, record, first);
    case FilmKind::cast:
      return filmed(Cast(rules, look.theme, start, look.pace,
                         {record.cartridge, record.began, record.players}),
                    game, record, first);
  }
  return filmed(GifFilm(rules, look, start, record.players), game, record, first);
}

/// The largest radius of sight in any area of the world.
int widest_radius(const quest::World& world) {
  int radius = 1;
  for (const quest::Area& area : world.areas) {
    radius = std::max(radius, area.radius);
  }
  return radius;
}

/// Calls `show(state)` after `film.first` commands and after each later command to `film.last`.
template <typename Show>
void for_each_command(const RecordedWorld& walk, const WalkFilm& film, Show show) {
  WalkReplay replay(walk);
  replay.go_to(film.first);
  show(replay.shown().state());
  while (replay.place() < film.last) {
    replay.step();
    show(replay.shown().state());
  }
}

/// An animated GIF of the walk. Replays the walk twice: first only to collect its colours.
std::string gif_of(const RecordedWorld& walk, const WalkFilm& film) {
  const int radius = widest_radius(walk.world());
  ScenePalette palette;
  for_each_command(walk, film, [&](const quest::State& state) {
    scene_raster(walk.world(), state, radius, 1, palette);
  });
  const int side = scene_raster(walk.world(), walk.state(), radius, film.scale, palette).width;
  Gif gif(side, side, palette.colors());
  Raster last;
  for_each_command(walk, film, [&](const quest::State& state) {
    last = scene_raster(walk.world(), state, radius, film.scale, palette);
    gif.add(last, film.pace.rest_ms);
  });
  gif.add(last, film.pace.end_ms);
  return std::move(gif).finish();
}

/// A recording of a terminal: the view, and under it a line with the place and the turn.
std::string cast_of(const RecordedWorld& walk, const WalkFilm& film) {
  const quest::World& world = walk.world();
  const int side = 2 * widest_radius(world) + 1;
  const Size size = {std::max(side, least_cast_width), side};
  Screencast cast({size.width, size.height + 2}, world.title, walk.record().began);
  for_each_command(walk, film, [&](const quest::State& state) {
    Picture picture({size.width, size.height + 2});
    picture.paste({0, 0}, scene_picture(world, state, size));
    const std::string line =
        fmt::format("{}, turn {}", quest::area_of(world, state).title, state.statistics.turns);
    picture.write({0, size.height + 1}, fitted(line, size.width), {});
    cast.show(picture);
    cast.wait(film.pace.rest_ms);
  });
  cast.wait(film.pace.end_ms);
  return std::move(cast).finish();
}

/// Fails if `count` is more than a film shows. `unit` names the things counted.
std::expected<void, Error> check_length(std::string_view source, std::string_view unit,
                                        std::size_t count) {
  if (count <= longest_film) {
    return {};
  }
  return std::unexpected(
      Error{std::string(source),
            {},
            fmt::format("at most {} {} between --from and --to", longest_film, unit),
            std::to_string(count)});
}

/// The game after the first `first` events. Fails if the record is not true.
std::expected<RecordedGame, Error> begun_after(std::size_t first, const Record& record,
                                               const Rules& rules, std::string_view source) {
  TILERY_CHECK(replay(record, rules, source));
  auto game = begun(record, rules, source);
  for (std::size_t i = 0; game && i < first; ++i) {
    game->act(record.events[i]);
  }
  return game;
}

}  // namespace

std::expected<std::string, Error> film_of(const Record& record, const Cartridge& cartridge,
                                          std::size_t first, FilmKind kind, const PictureLook& look,
                                          std::string_view source) {
  TILERY_CHECK(check_length(source, "events", record.events.size() - first));
  TILERY_TRY(auto game, begun_after(first, record, cartridge.rules, source));
  return filmed(game, record, first, kind, look);
}

std::expected<std::string, Error> walk_film_of(const RecordedWorld& walk, FilmKind kind,
                                               const WalkFilm& film) {
  TILERY_CHECK(check_length("walk", "moves", film.last - film.first));
  return kind == FilmKind::cast ? cast_of(walk, film) : gif_of(walk, film);
}

}  // namespace tilery
