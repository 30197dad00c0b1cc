#pragma once
// tilery map: what is in maps, what is wrong with them, and maps in other forms.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `map` to the program; when it is run it sets `status`.
void add_map_command(CLI::App& program, int& status);

}  // namespace tilery
