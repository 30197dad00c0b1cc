#pragma once
// A game told in lines of text, from standard input to standard output.

#include <string>

#include "tilery/game/game.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Each plays until the input ends or the player quits, and gives the program's exit status.

/// A new game, in the user's store if it is to be kept. `setup.rules` are the cartridge's, perhaps
/// on a board of another size.
int play_in_lines(const Cartridge& cartridge, GameSetup setup, bool is_kept);

/// The same for a game that begins as `start` does, a record without moves.
int play_in_lines_from(const Cartridge& cartridge, const Record& start, bool is_kept);

/// The last game of that cartridge that is not over, or of any where the name is empty; bad input
/// where there is none.
int resume_in_lines(const std::string& cartridge);

}  // namespace tilery
