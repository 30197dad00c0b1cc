#pragma once
// tilery replay: a record, watched.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `replay` to the program; when it is run it sets `status`.
void add_replay_command(CLI::App& program, int& status);

}  // namespace tilery
