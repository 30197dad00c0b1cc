#pragma once
// tilery bench: how fast the kernels are here, and that they answer what they must.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `bench` to the program; when it is run it sets `status`.
void add_bench_command(CLI::App& program, int& status);

}  // namespace tilery
