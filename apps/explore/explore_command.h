#pragma once
// tilery play explore: a walk through a world.

namespace tilery {

class ConsoleCommand;

/// Adds the command to `tilery play`.
void add_explore_command(ConsoleCommand play);

}  // namespace tilery
