#pragma once
// The two text formats of 2048verse.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/foreign_game.h"

namespace tilery {

/// Reads the first format: "replay", perhaps a size, then one character a step. Boards have 2 to 4
/// cells each way and start with two tiles. Several readings: the length of the header, which
/// number of a size is the width, and the text's encoding are ambiguous.
ReadGames read_verse_old(std::string_view bytes, std::string_view source);

/// Writes the first format in UTF-8. Fails for a board of another size, a start other than two
/// tiles of 2 or 4, an undo, and a new tile above 4.
std::expected<std::string, Error> write_verse_old(const ForeignGame& game);

/// Reads the second format: the size, then three characters a step. Boards have up to 8 x 8 cells
/// and start with two tiles. Several readings: which number of the size is the width and the text's
/// encoding are ambiguous. Ignores how long the moves took.
ReadGames read_verse_new(std::string_view bytes, std::string_view source);

/// Writes the second format in UTF-8, without times. Fails for a larger board, a start other than
/// two tiles of 2 to 16, an undo, and a new tile above 16.
std::expected<std::string, Error> write_verse_new(const ForeignGame& game);

}  // namespace tilery
