#pragma once
// The result of a board of the day as a short text to paste.

#include <string>
#include <string_view>

#include "tilery/game/game.h"
#include "tilery/record/record.h"

namespace tilery {

/// Three lines, each with its line feed:
/// - game, date and words_of(standing);
/// - score, largest tile and moves;
/// - a row of squares, one for each eighth of the moves, or for each move if there are fewer than
///   eight. A square shows how full the board was on average: green below half, yellow below 70%,
///   orange below 85%, red above.
/// A game without moves has no row. No square tells where a tile stood.
///
///     Tilery 2048, 2026-01-31, with undo
///     Score 3,112, largest 256, 253 moves
///     (squares)
std::string daily_words(std::string_view title, const Game& game, std::string_view date,
                        Standing standing = {});

}  // namespace tilery
