#pragma once
// tilery cartridges: the games within reach, and what is wrong with a file that should be one.

namespace tilery {

class ConsoleCommand;

/// Adds `cartridges` to the program.
void add_cartridges_command(ConsoleCommand program);

}  // namespace tilery
