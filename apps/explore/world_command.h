#pragma once
// tilery world check: what is wrong with a world, for those who make one.

namespace tilery {

class ConsoleCommand;

/// Adds `world` to the program.
void add_world_command(ConsoleCommand program);

}  // namespace tilery
