#pragma once
// The first text format of 2048verse: one character a step.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/formats/readings.h"

namespace tilery {

/// Games of 2 to 4 cells each way that start with two tiles. Ambiguous are the length of the
/// header, which of a size's numbers is the width, and the text's encoding.
ReadGames read_verse_old(std::string_view bytes, std::string_view source);

/// In UTF-8. Fails for a board of another size, a start other than two tiles of 2 or 4, an undo,
/// and a new tile above 4.
std::expected<std::string, Error> write_verse_old(const ForeignGame& game);

}  // namespace tilery
