#pragma once
// tilery play explore: a walk through a world.

namespace CLI {
class App;
}

namespace tilery {

/// Adds the command to `tilery play`; it sets `status` to the exit status when it has run.
void add_explore_command(CLI::App& play, int& status);

}  // namespace tilery
