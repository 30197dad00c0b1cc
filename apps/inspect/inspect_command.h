#pragma once
// tilery inspect: answers questions about boards, as JSON Lines.

namespace tilery {

class ConsoleCommand;

/// Adds `inspect` to the program.
void add_inspect_command(ConsoleCommand program);

}  // namespace tilery
