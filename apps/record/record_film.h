#pragma once
// Games and walks as films: animated GIF, animated SVG, recordings of a terminal.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/picture/film.h"
#include "tilery/picture/theme.h"
#include "tilery/record/record.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// How pictures and films look.
struct PictureLook {
  Theme theme;
  int cell = 64;  ///< pixels
  FilmPace pace;
};

enum class FilmKind : std::uint8_t { gif, svg, cast };

/// The most events that a film shows.
inline constexpr std::size_t longest_film = 20'000;

/// A file that shows the events of `record` from number `first` to the last. Requires
/// first <= record.events.size(). Fails where the record is not true to the cartridge, and where
/// there are more events to show than `longest_film`.
std::expected<std::string, Error> film_of(const Record& record, const Cartridge& cartridge,
                                          std::size_t first, FilmKind kind, const PictureLook& look,
                                          std::string_view source);

/// Which part of a walk a film shows, and how.
struct WalkFilm {
  std::size_t first = 0;  ///< the film begins after so many turns...
  std::size_t last = 0;   ///< ...and ends after so many; first <= last
  int scale = 8;          ///< pixels a dot of a GIF
  FilmPace pace;
};

/// An animated GIF of what the party sees in `walk`, turn by turn; or, for FilmKind::cast, a
/// recording of a terminal. All pictures are as large as the widest view needs. Fails where there
/// are more turns to show than `longest_film`.
std::expected<std::string, Error> walk_film_of(const RecordedWorld& walk, FilmKind kind,
                                               const WalkFilm& film);

}  // namespace tilery
