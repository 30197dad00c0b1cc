#pragma once
// 2048-next's v4C text: sixteen exponents, then one character for each move; undo is kept.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/foreign_formats.h"

namespace tilery {

/// Gives several readings, because the text's encoding is ambiguous. Fails for a game with tiles
/// set by hand.
ReadGames read_v4c(std::string_view bytes, std::string_view source);

/// Writes UTF-8, in mode C with an undo and in mode S without. Fails for a board other than 4 x 4
/// or a new tile above 4.
std::expected<std::string, Error> write_v4c(const ForeignGame& game);

}  // namespace tilery
