#pragma once
// tilery play: a game in line mode.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `play` to the program; when it is run it sets `status`.
void add_play_command(CLI::App& program, int& status);

}  // namespace tilery
