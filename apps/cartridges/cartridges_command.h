#pragma once
// tilery cartridges: the games within reach, and what is wrong with a file that should be one.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `cartridges` to the program; when it is run it sets `status`.
void add_cartridges_command(CLI::App& program, int& status);

}  // namespace tilery
