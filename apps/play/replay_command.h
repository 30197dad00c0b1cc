#pragma once
// tilery replay: a record, watched.

namespace tilery {

class ConsoleCommand;

/// Adds `replay` to the program.
void add_replay_command(ConsoleCommand program);

}  // namespace tilery
