#pragma once
// tilery simulate: what comes of many games.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `simulate` to the program; when it is run it sets `status`.
void add_simulate_command(CLI::App& program, int& status);

}  // namespace tilery
