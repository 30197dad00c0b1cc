#pragma once
// What `tilery record export` makes of walks.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/record/record_film.h"
#include "tilery/core/error.h"
#include "tilery/record/record_rules.h"

namespace tilery {

struct WalkExport {
  std::string format;                   ///< text, svg, png, tilery, gif or cast
  std::optional<std::size_t> position;  ///< after that many turns; after the last if left out
  int cell = 64;                        ///< pixels, rounded down to a multiple of 8
  std::size_t from = 0;                 ///< the turns after which a film, a gif or cast, begins...
  std::optional<std::size_t> to;        ///< ...and ends; the last if left out
  FilmPace pace;
};

/// What the party sees in the walk whose record is `text`, as a file of that format. Fails where
/// the record is not true, the format is unknown or a number of turns is beyond the end.
std::expected<std::string, Error> exported_walk(std::string_view text, const std::string& source,
                                                const WalkExport& request, WalkWorlds& worlds);

}  // namespace tilery
