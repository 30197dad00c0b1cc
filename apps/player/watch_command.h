#pragma once
// tilery watch: a game that plays itself.

namespace CLI {
class App;
}

namespace tilery {

/// Adds the command to `program`; when it has run, `status` is the exit status.
void add_watch_command(CLI::App& program, int& status);

}  // namespace tilery
