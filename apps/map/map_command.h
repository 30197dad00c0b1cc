#pragma once
// tilery map: what is in maps, what is wrong with them, and maps in other forms.

namespace tilery {

class ConsoleCommand;

/// Adds `map` to the program.
void add_map_command(ConsoleCommand program);

}  // namespace tilery
