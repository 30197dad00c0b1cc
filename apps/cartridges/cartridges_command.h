#pragma once
// The command `tilery cartridges`: lists, checks and shows games.

namespace tilery {

class ConsoleCommand;

/// Adds `cartridges` to the program.
void add_cartridges_command(ConsoleCommand program);

}  // namespace tilery
