#pragma once
// tilery verify: whether records are true.

namespace tilery {

class ConsoleCommand;

/// Adds `verify` to the program.
void add_verify_command(ConsoleCommand program);

}  // namespace tilery
