#pragma once
// tilery play: a game in line mode.

namespace tilery {

class ConsoleCommand;

/// Adds `play` to the program.
void add_play_command(ConsoleCommand program);

}  // namespace tilery
