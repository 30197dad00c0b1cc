#pragma once
// Games as films: animated GIF, animated SVG, recordings of a terminal.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/picture/film.h"
#include "tilery/picture/theme.h"
#include "tilery/record/record.h"
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

}  // namespace tilery
