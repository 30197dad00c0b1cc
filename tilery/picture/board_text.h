#pragma once
// Boards as text.

#include <string>
#include <string_view>

#include "tilery/board/walled_board.h"
#include "tilery/picture/picture.h"
#include "tilery/rules/ladder.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The faces in a grid of ASCII lines. Every column is as wide as the widest face, at least 4.
/// Empty cells are blank, blocked ones filled with '#'. Each line ends in a line feed.
///     +------+------+
///     |    2 |      |
///     +------+------+
///     |   16 | #### |
///     +------+------+
/// Requires every rank on the board to be on the ladder.
std::string board_text(const WalledBoard& board, const Ladder& ladder);

/// The board in words, a line for each row: "row 1: 2, empty", "row 2: 16, blocked".
std::string board_words(const WalledBoard& board, const Ladder& ladder);

/// The board in one line, rows separated by "/": "2 . . 4 / . # . ."; "." is empty, "#" blocked.
std::string board_line(const WalledBoard& board, const Ladder& ladder);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Numbers drawn in blocks, three columns and five rows for each digit, for tiles with enough room.

inline constexpr int big_digit_columns = 3;
inline constexpr int big_digit_rows = 5;

/// Whether the block of `digit` at `dot`, counted from its upper left corner, is inked. Requires a
/// digit, and a dot within it.
bool has_big_dot(char digit, Cell dot);

/// The size of `text` in big digits, without a rim; 0 x 0 if it has other characters than digits.
Size big_size(std::string_view text);

/// Writes `digits` in blocks of the style's ink, with their upper left corner at `corner`. Requires
/// only digits.
void write_big(Picture& picture, Cell corner, std::string_view digits, const Style& style);

}  // namespace tilery
