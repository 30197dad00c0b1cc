#pragma once
// A game in lines of text: words from standard input, answers to standard output.

#include "apps/store/game_summary.h"
#include "tilery/game/game.h"
#include "tilery/narration/rules_update.h"
#include "tilery/record/record.h"

namespace tilery {

/// Options of a game in lines.
struct LineChoices {
  bool is_kept = true;           ///< whether the store saves the game
  bool has_chosen_seed = false;  ///< the game is listed apart
};

// Each function plays until the input ends or the player quits, and gives the exit status. Every
// new game reads the cartridge again, if the game has a function to read it.

/// A new game, in the user's store if it is kept. `setup.rules` are the cartridge's, perhaps at
/// another size.
int play_in_lines(const CartridgeInPlay& played, const GameSetup& setup, LineChoices choices);

/// A new game from `start`, a record without moves.
int play_in_lines_from(const CartridgeInPlay& played, const Record& start, LineChoices choices);

/// Continues the last game that is not over, of the cartridge `played` or, if null, of any. Refuses
/// if there is no such game.
int resume_in_lines(const CartridgeInPlay* played);

/// Continues the kept game `number`. Refuses if it is over, or if another program plays it.
int resume_in_lines(GameId number, ReadAgain read_again = {});

// The menu in lines of text, for users without a full screen.

/// Lists games, reads which one to play, and plays it. Returns the exit status.
int menu_in_lines();

}  // namespace tilery
