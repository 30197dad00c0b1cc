#pragma once
// A game in lines of text: words from standard input, answers to standard output.

#include <string>

#include "tilery/game/game.h"
#include "tilery/record/record.h"
#include "tilery/telling/renewal.h"

namespace tilery {

/// Each function plays until the input ends or the player quits, and gives the exit status. Every
/// new game reads the cartridge again.

/// A new game, in the user's store if `is_kept`. `setup.rules` are the cartridge's, perhaps at
/// another size.
int play_in_lines(const CartridgeInPlay& played, const GameSetup& setup, bool is_kept);

/// A new game from `start`, a record without moves.
int play_in_lines_from(const CartridgeInPlay& played, const Record& start, bool is_kept);

/// Continues the last game of that cartridge that is not over, or of any. Refuses if there is no
/// such game.
int resume_in_lines(const CartridgeInPlay* played);

}  // namespace tilery
