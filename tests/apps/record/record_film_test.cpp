#include "apps/record/record_film.h"

#include <gtest/gtest.h>

#include "tests/record/random_games.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::cartridge_named;

PictureLook small_look() {
  return {.theme = read_theme(shipped_themes().front().toml, "theme").value(), .cell = 8};
}

Record five_events() {
  RecordedGame game = test::new_game("2048", 1);
  test::do_randomly(game, 1, 5);
  return game.record_with_result();
}

std::string film(const Record& record, std::size_t first, FilmKind kind) {
  const auto bytes = film_of(record, cartridge_named("2048"), first, kind, small_look(), "game");
  return bytes ? *bytes : text_of(bytes.error());
}

TEST(RecordFilm, EachKindIsAFileOfItsFormat) {
  EXPECT_TRUE(film(five_events(), 0, FilmKind::gif).starts_with("GIF89a"));
  EXPECT_TRUE(film(five_events(), 0, FilmKind::svg).starts_with("<svg "));
  EXPECT_TRUE(film(five_events(), 0, FilmKind::cast).starts_with("{\"version\": 2"));
}

TEST(RecordFilm, BeginsAtTheGivenEvent) {
  const Record record = five_events();
  for (const FilmKind kind : {FilmKind::gif, FilmKind::svg, FilmKind::cast}) {
    EXPECT_LT(film(record, 4, kind).size(), film(record, 0, kind).size());
  }
}

TEST(RecordFilm, ARecordThatIsNotTrueIsRefused) {
  Record record = five_events();
  record.result->moves += 1;
  EXPECT_NE(film(record, 0, FilmKind::svg).find("expected a number of moves of"),
            std::string::npos);
}

TEST(RecordFilm, AFilmOfMoreThan20000EventsIsRefused) {
  Record record = five_events();
  record.events.resize(longest_film + 1, Event::undo);
  EXPECT_EQ(film(record, 0, FilmKind::svg),
            "game: expected at most 20000 events between --from and --to, found 20001");
}

}  // namespace
}  // namespace tilery
