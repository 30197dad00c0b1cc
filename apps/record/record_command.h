#pragma once
// tilery record: games written down, looked at and exchanged with other programs.

namespace tilery {

class ConsoleCommand;

/// Adds `record` and its commands to the program.
void add_record_command(ConsoleCommand program);

}  // namespace tilery
