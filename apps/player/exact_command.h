#pragma once
// tilery exact: what perfect play of a small game is worth.

namespace tilery {

class ConsoleCommand;

/// Adds `exact` to the program.
void add_exact_command(ConsoleCommand program);

}  // namespace tilery
