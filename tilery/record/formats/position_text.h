#pragma once
// A position as text: rows of face values, hexadecimal ranks, or an address.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/core/grid.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The ranks that a text states in one of these forms:
/// - face values in rows: blanks or commas between values; a line feed, '/', ';' or ']' after a row
///   ('[' is ignored); "0", ".", "_" or "-" for an empty cell; a square board may be in one row;
/// - a table: lines with a ',', ';' or tab between cells; a cell without a value is empty;
/// - a board as `board_text` draws it;
/// - hexadecimal ranks, one for each cell of a square board (a word beside two tabs or more is a
///   tile of a table instead);
/// - an address that ends in "/p/" and such digits.
/// If a row ends in a separator, an empty cell may follow. The reading that makes all rows equally
/// long is taken. If both readings do, the size of `rules` decides, or else whether the board is a
/// square. Sides are 1 to 32. Fails at the first byte that does not fit.
std::expected<Grid<Rank>, ReadingFault> read_position(std::string_view text, const Rules& rules,
                                                      std::string_view source);

/// Face values with blanks between them, one line for each row.
std::string rows_text(const Grid<Rank>& board, const Ladder& ladder);

/// Ranks as hexadecimal digits, one for each cell. Fails for ranks above 15.
std::expected<std::string, Error> hex_text(const Grid<Rank>& board);

}  // namespace tilery
