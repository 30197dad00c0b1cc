#pragma once
// EndgameTablebase's .vrs: a board, a score and the move before in each record of 13 bytes.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/formats/readings.h"

namespace tilery {

/// One reading. What entered after a move is left to the boards.
ReadGames read_vrs(std::string_view bytes, std::string_view source);

/// Fails for a board other than 4 x 4, tiles above 32768, scores of 2^32 and more, and an undo.
std::expected<std::string, Error> write_vrs(const ForeignGame& game);

}  // namespace tilery
