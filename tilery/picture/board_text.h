#pragma once
// A board as plain text.

#include <string>

#include "tilery/board/walled_board.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// The faces in a grid of ASCII lines, every column as wide as the widest face (4 at least), empty
/// cells blank, blocked ones filled with '#'; each line ends in a line feed.
///
///     +------+------+
///     |    2 |      |
///     +------+------+
///     |   16 | #### |
///     +------+------+
///
/// Requires every rank on the board to be on the ladder.
std::string board_text(const WalledBoard& board, const Ladder& ladder);

/// The board in words, a line for each row: "row 1: 2, empty", "row 2: 16, blocked".
std::string board_words(const WalledBoard& board, const Ladder& ladder);

/// The board in one line, rows parted by "/": "2 . . 4 / . # . ."; "." is empty, "#" blocked.
std::string board_line(const WalledBoard& board, const Ladder& ladder);

}  // namespace tilery
