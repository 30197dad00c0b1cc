#pragma once
// tilery exact: what perfect play of a small game is worth.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `exact` to the program; when it is run it sets `status`.
void add_exact_command(CLI::App& program, int& status);

}  // namespace tilery
