#pragma once
// tilery play explore: a walk through a world, on the full screen or in lines of text.

namespace tilery {

class ConsoleCommand;

/// Adds the command to `tilery play`.
void add_explore_command(ConsoleCommand play);

}  // namespace tilery
