#pragma once
// Export of games to other formats, for `tilery record export`.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/record/record_film.h"
#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/record/record.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

struct ExportRequest {
  std::string format;
  std::optional<std::size_t> position;  ///< events before the position; for formats of positions
  std::size_t from = 0;                 ///< the first event that a film shows
  PictureLook look;
};

/// The record as a file of that format. Fails if the format is not in export_format_list, if it
/// cannot carry the game, and if the record is not true to the cartridge. The format tilery does
/// not check that.
std::expected<std::string, Error> exported(const Record& record, const Cartridge& cartridge,
                                           const ExportRequest& request, std::string_view source);

/// Whether files of that format are not text.
bool is_binary(std::string_view format);

/// Lines for a help page, one for each format: the formats of other programs, and the formats that
/// `exported` writes.
std::string foreign_format_list();
std::string export_format_list();

/// The names of all formats that `exported` writes.
std::vector<std::string> export_formats();

// Export of walks to other formats, for `tilery record export`.

struct WalkExport {
  std::string format;  ///< text, svg, png, tilery, gif or cast
  /// Moves before a picture, including moves at locks; all moves if left out.
  std::optional<std::size_t> position;
  int cell = 64;                  ///< pixels, rounded down to a multiple of 8
  std::size_t from = 0;           ///< moves before a film (gif or cast) begins
  std::optional<std::size_t> to;  ///< moves before a film ends; all moves if left out
  FilmPace pace;
};

/// The party's view in the walk whose record is `text`, as a file of that format. Fails if the
/// record is not true, the format is unknown or a number of moves is beyond the end.
std::expected<std::string, Error> exported_walk(std::string_view text, const std::string& source,
                                                const WalkExport& request, WalkWorlds& worlds);

// Records and positions as JSON.

/// A position as an object in one line: cartridge, size, board (faces row by row), moves, score
/// (one for each player), whether the game is over, and the next tiles if the game shows them.
std::string position_json(const std::string& cartridge, const Game& game);

/// A record as an object in one line: cartridge, size, the position at the start, every event with
/// its new tile and its gain, and the position at the end. Fails if the record is not true to the
/// cartridge.
std::expected<std::string, Error> record_json(const Record& record, const Cartridge& cartridge,
                                              std::string_view source);

}  // namespace tilery
