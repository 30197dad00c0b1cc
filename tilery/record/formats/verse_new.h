#pragma once
// The second text format of 2048verse: the size, then three characters a step.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/formats/readings.h"

namespace tilery {

/// Games of up to 8 x 8 cells that start with two tiles. Ambiguous are which of a size's numbers is
/// the width, and the text's encoding. The times of the moves are not read.
ReadGames read_verse_new(std::string_view bytes, std::string_view source);

/// In UTF-8, without times. Fails for a larger board, a start other than two tiles of 2 to 16, an
/// undo, and a new tile above 16.
std::expected<std::string, Error> write_verse_new(const ForeignGame& game);

}  // namespace tilery
