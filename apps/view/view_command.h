#pragma once
// tilery view: maps and parties in, what the parties see out, as JSON Lines.

namespace tilery {

class ConsoleCommand;

/// Adds `view` to the program.
void add_view_command(ConsoleCommand program);

}  // namespace tilery
