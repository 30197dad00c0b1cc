#pragma once
// A board as a line or a few of text.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/core/grid.h"
#include "tilery/record/formats/readings.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// The ranks that a text means, whichever of these it is:
/// - face values in rows: blanks or commas between values, a line feed, '/', ';' or ']' after a row
///   ('[' says nothing); "0", ".", "_" or "-" is an empty cell; in one row alone, a square's;
/// - the board that `board_text` draws;
/// - hexadecimal ranks, one a cell of a square board;
/// - an address that ends in "/p/" and such digits.
/// Sides from 1 to 32. Fails with the byte of what does not fit.
std::expected<Grid<Rank>, ReadingFault> read_position(std::string_view text, const Ladder& ladder,
                                                      std::string_view source);

/// Face values, blanks between them, a line a row.
std::string rows_text(const Grid<Rank>& board, const Ladder& ladder);

/// One hexadecimal digit a cell. Fails for ranks above 15.
std::expected<std::string, Error> hex_text(const Grid<Rank>& board);

}  // namespace tilery
