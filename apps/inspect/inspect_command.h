#pragma once
// tilery inspect: boards in, everything the rules say of them out, as JSON Lines.

namespace tilery {

class ConsoleCommand;

/// Adds `inspect` to the program.
void add_inspect_command(ConsoleCommand program);

}  // namespace tilery
