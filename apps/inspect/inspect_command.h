#pragma once
// tilery inspect: boards in, everything the rules say of them out, as JSON Lines.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `inspect` to the program; when it is run it sets `status`.
void add_inspect_command(CLI::App& program, int& status);

}  // namespace tilery
