#pragma once
// tilery test: whether games do what their makers expect.

namespace tilery {

class ConsoleCommand;

/// Adds `test` to the program.
void add_test_command(ConsoleCommand program);

}  // namespace tilery
