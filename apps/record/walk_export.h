#pragma once
// What `tilery record export` can make of a walk.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/record/walk_worlds.h"

namespace tilery {

struct WalkExport {
  std::string format;                   ///< text, svg, png or tilery
  std::optional<std::size_t> position;  ///< after that many turns; after the last if left out
  int cell = 64;                        ///< pixels; whole dots, so 8, 16, 24 and so on
};

/// What the party sees in the walk that is all of `text`, in that format. Fails where the record is
/// not true, the format is unknown and the position is beyond the end.
std::expected<std::string, Error> exported_walk(std::string_view text, const std::string& source,
                                                const WalkExport& request, WalkWorlds& worlds);

}  // namespace tilery
