#pragma once
// tilery view: answers questions about what parties see on maps, as JSON Lines.

namespace tilery {

class ConsoleCommand;

/// Adds `view` to the program.
void add_view_command(ConsoleCommand program);

}  // namespace tilery
