#pragma once
// EndgameTablebase's .rec: a first board, then a move in each record of 17 bytes.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/formats/readings.h"

namespace tilery {

/// One reading. The rates of success are not read.
ReadGames read_rec(std::string_view bytes, std::string_view source);

/// With all rates 0. Fails for a board other than 4 x 4, a start with tiles above 32768, an undo,
/// and a new tile above 4.
std::expected<std::string, Error> write_rec(const ForeignGame& game);

}  // namespace tilery
