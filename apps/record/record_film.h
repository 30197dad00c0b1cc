#pragma once
// Games and walks as films: animated GIF, animated SVG, recordings of a terminal.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/film.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/theme.h"
#include "tilery/record/record.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The look of pictures and films.
struct PictureLook {
  Theme theme;
  int cell = 64;  ///< pixels of a cell's side
  FilmPace pace;
  bool has_score = false;  ///< above the board, in PNG, SVG and GIF
};

// The score above the picture of a board.

/// The height in pixels of the strip with the score. `cell` is the side of the board's cells.
constexpr int score_strip_height(int cell) { return cell / 2; }

/// `board` with `words` in a strip above it. The words have the colour of `palette` that differs
/// most from its first colour, the board's paper.
Raster with_score(const Raster& board, std::string_view words, int cell,
                  const std::vector<Color>& palette);

/// `board_svg`, a board drawn by `plan`, with `words` in a strip above it.
std::string with_score(const std::string& board_svg, std::string_view words, const BoardPlan& plan,
                       const ThemeColors& colors);

// Films.

enum class FilmKind : std::uint8_t { gif, svg, cast };

/// The most events that a film shows.
inline constexpr std::size_t longest_film = 20'000;

/// A film of the events of `record` from number `first` to the last. Requires
/// first <= record.events.size(). Fails if the record is not true to the cartridge, and if there
/// are more events to show than `longest_film`.
std::expected<std::string, Error> film_of(const Record& record, const Cartridge& cartridge,
                                          std::size_t first, FilmKind kind, const PictureLook& look,
                                          std::string_view source);

/// The part of a walk that a film shows, and its look.
struct WalkFilm {
  std::size_t first = 0;  ///< commands before the film begins
  std::size_t last = 0;   ///< commands before the film ends; first <= last
  int scale = 8;          ///< pixels for each dot of a GIF
  FilmPace pace;
};

/// The party's view in `walk`, command by command: an animated GIF, or for FilmKind::cast a
/// recording of a terminal. All pictures are as large as the widest view needs. Fails if there are
/// more commands to show than `longest_film`.
std::expected<std::string, Error> walk_film_of(const RecordedWorld& walk, FilmKind kind,
                                               const WalkFilm& film);

}  // namespace tilery
