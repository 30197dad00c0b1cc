#include "apps/record/record_film.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "apps/pictures/gif.h"
#include "tilery/picture/film.h"
#include "tilery/picture/raster.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

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

}  // namespace

std::expected<std::string, Error> film_of(const Record& record, const Cartridge& cartridge,
                                          std::size_t first, FilmKind kind, const PictureLook& look,
                                          std::string_view source) {
  if (record.events.size() - first > longest_film) {
    return std::unexpected(
        Error{std::string(source),
              {},
              fmt::format("at most {} events to show, as --from and --to choose", longest_film),
              std::to_string(record.events.size() - first)});
  }
  if (const auto checked = replay(record, cartridge.rules, source); !checked) {
    return std::unexpected(checked.error());
  }
  auto game = begun(record, cartridge.rules, source);
  for (std::size_t i = 0; game && i < first; ++i) {
    game->act(record.events[i]);
  }
  if (!game) {
    return std::unexpected(game.error());
  }
  return filmed(*game, record, first, kind, look);
}

}  // namespace tilery
