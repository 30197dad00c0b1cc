#pragma once
// tilery map: shows, checks and converts maps.

namespace tilery {

class ConsoleCommand;

/// Adds `map` to the program.
void add_map_command(ConsoleCommand program);

}  // namespace tilery
