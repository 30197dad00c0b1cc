#include "apps/record/record_film.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "apps/pictures/gif.h"
#include "tilery/picture/film.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/quest/state.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/walk_replay.h"

namespace tilery {
namespace {

constexpr int least_cast_width = 40;  ///< room for the line below a view

/// An animated GIF with the interface of SvgFilm and Cast.
class GifFilm {
 public:
  GifFilm(const Rules& rules, const PictureLook& look, const Position& start)
      : look_(look),
        plan_(plan_of(start.board, look.cell)),
        artist_(rules, look.theme, plan_),
        gif_(plan_.width(), plan_.height(), artist_.palette()) {
    jump(start);
  }

  void play(const Turn& turn) {
    constexpr int parts = 3;
    for (int part = 1; part < parts; ++part) {
      gif_.add(artist_.motion(turn, part, parts, turn.after.goal_reached),
               look_.pace.slide_ms / (parts - 1));
    }
    jump(turn.after);
  }

  void jump(const Position& position) {
    last_ = artist_.board(position.board, position.goal_reached);
    gif_.add(last_, look_.pace.rest_ms);
  }

  std::string finish() && {
    gif_.add(last_, look_.pace.end_ms);
    return std::move(gif_).finish();
  }

 private:
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
      return filmed(
          SvgFilm(rules, look.theme, start.board, plan_of(start.board, look.cell), look.pace), game,
          record, first);
    case FilmKind::cast:
      return filmed(Cast(rules, look.theme, start, look.pace,
                         {record.cartridge, record.began, record.players}),
                    game, record, first);
  }
  return filmed(GifFilm(rules, look, start), game, record, first);
}

/// The longest way that anybody sees in any area of the world.
int widest_radius(const quest::World& world) {
  int radius = 1;
  for (const quest::Area& area : world.areas) {
    radius = std::max(radius, area.radius);
  }
  return radius;
}

/// Calls `show(state)` after turn number `film.first` and after every later one to `film.last`.
template <typename Show>
void for_each_turn(const RecordedWorld& walk, const WalkFilm& film, Show show) {
  WalkReplay replay(walk);
  replay.go_to(film.first);
  show(replay.shown().state());
  while (replay.place() < film.last) {
    replay.step();
    show(replay.shown().state());
  }
}

/// Walks twice: first to know all colours.
std::string gif_of(const RecordedWorld& walk, const WalkFilm& film) {
  const int radius = widest_radius(walk.world());
  ScenePalette palette;
  for_each_turn(walk, film, [&](const quest::State& state) {
    scene_raster(walk.world(), state, radius, 1, palette);
  });
  const int side = scene_raster(walk.world(), walk.state(), radius, film.scale, palette).width;
  Gif gif(side, side, palette.colors());
  Raster last;
  for_each_turn(walk, film, [&](const quest::State& state) {
    last = scene_raster(walk.world(), state, radius, film.scale, palette);
    gif.add(last, film.pace.rest_ms);
  });
  gif.add(last, film.pace.end_ms);
  return std::move(gif).finish();
}

/// The view, and under it a line with the place and the turn.
std::string cast_of(const RecordedWorld& walk, const WalkFilm& film) {
  const quest::World& world = walk.world();
  const int side = 2 * widest_radius(world) + 1;
  const Size size = {std::max(side, least_cast_width), side};
  Screencast cast({size.width, size.height + 2}, world.title, walk.record().began);
  for_each_turn(walk, film, [&](const quest::State& state) {
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

/// Fails where there is more to show than a film holds.
std::expected<void, Error> check_length(std::string_view source, std::string_view unit,
                                        std::size_t count) {
  if (count <= longest_film) {
    return {};
  }
  return std::unexpected(
      Error{std::string(source),
            {},
            fmt::format("at most {} {} to show, as --from and --to choose", longest_film, unit),
            std::to_string(count)});
}

/// The game after its first events. Fails where the record is not true.
std::expected<RecordedGame, Error> begun_after(std::size_t first, const Record& record,
                                               const Rules& rules, std::string_view source) {
  if (const auto checked = replay(record, rules, source); !checked) {
    return std::unexpected(checked.error());
  }
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
  if (const auto fits = check_length(source, "events", record.events.size() - first); !fits) {
    return std::unexpected(fits.error());
  }
  auto game = begun_after(first, record, cartridge.rules, source);
  if (!game) {
    return std::unexpected(game.error());
  }
  return filmed(*game, record, first, kind, look);
}

std::expected<std::string, Error> walk_film_of(const RecordedWorld& walk, FilmKind kind,
                                               const WalkFilm& film) {
  if (const auto fits = check_length("walk", "turns", film.last - film.first); !fits) {
    return std::unexpected(fits.error());
  }
  return kind == FilmKind::cast ? cast_of(walk, film) : gif_of(walk, film);
}

}  // namespace tilery
