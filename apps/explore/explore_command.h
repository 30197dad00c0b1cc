#pragma once
// tilery play explore: a walk through a world, on the full screen or in lines of text.

#include "apps/store/game_summary.h"

namespace tilery {

class ConsoleCommand;
struct ScreenOptions;

/// Continues the kept walk `number`. Returns the exit status.
int explore_kept(GameId number, const ScreenOptions& screen);

/// Walks in lines of text: continues the last walk that is not won, or begins one. Returns the exit
/// status.
int explore_in_lines();

/// Adds the command to `tilery play`.
void add_explore_command(ConsoleCommand play);

}  // namespace tilery
