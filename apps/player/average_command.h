#pragma once
// `tilery network average`: the mean of several networks.

namespace CLI {
class App;
}

namespace tilery {

/// `network` is the command that this one belongs to.
void add_average_command(CLI::App& network, int& status);

}  // namespace tilery
