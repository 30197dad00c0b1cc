#pragma once
// tilery bench: how fast the kernels are here, and that they answer what they must.

namespace tilery {

class ConsoleCommand;

/// Adds `bench` to the program.
void add_bench_command(ConsoleCommand program);

}  // namespace tilery
