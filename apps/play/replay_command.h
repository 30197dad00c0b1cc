#pragma once
// tilery replay: shows a recorded game move by move.

namespace tilery {

class ConsoleCommand;

/// Adds `replay` to the program.
void add_replay_command(ConsoleCommand program);

}  // namespace tilery
