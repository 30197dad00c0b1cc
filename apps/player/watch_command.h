#pragma once
// tilery watch: a game that plays itself.

namespace tilery {

class ConsoleCommand;

/// Adds the command to `program`.
void add_watch_command(ConsoleCommand program);

}  // namespace tilery
