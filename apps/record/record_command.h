#pragma once
// tilery record: games written down, looked at and exchanged with other programs.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `record` and its commands to the program; when one is run it sets `status`.
void add_record_command(CLI::App& program, int& status);

}  // namespace tilery
