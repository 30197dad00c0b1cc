#pragma once
// `tilery network`: what is in a network's file, and smaller forms of it.

namespace CLI {
class App;
}

namespace tilery {

void add_network_command(CLI::App& program, int& status);

}  // namespace tilery
