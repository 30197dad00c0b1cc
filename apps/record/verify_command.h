#pragma once
// tilery verify: whether records are true.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `verify` to the program; when it is run it sets `status`.
void add_verify_command(CLI::App& program, int& status);

}  // namespace tilery
