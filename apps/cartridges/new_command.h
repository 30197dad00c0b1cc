#pragma once
// tilery new: files that a game or a world begins with.

namespace tilery {

class ConsoleCommand;

/// Adds `new` to the program.
void add_new_command(ConsoleCommand program);

}  // namespace tilery
