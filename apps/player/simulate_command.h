#pragma once
// tilery simulate: what comes of many games.

namespace tilery {

class ConsoleCommand;

/// Adds `simulate` to the program.
void add_simulate_command(ConsoleCommand program);

}  // namespace tilery
