#pragma once
// 2048-next's v4C text: sixteen exponents, then one character a move; undo is kept.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/formats/readings.h"

namespace tilery {

/// Ambiguous is the text's encoding. A game with tiles set by hand is refused.
ReadGames read_v4c(std::string_view bytes, std::string_view source);

/// In UTF-8, in mode C where something is undone, else S. Fails for a board other than 4 x 4 and a
/// new tile above 4.
std::expected<std::string, Error> write_v4c(const ForeignGame& game);

}  // namespace tilery
