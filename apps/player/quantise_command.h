#pragma once
// `tilery network quantise`: a network's file in whole numbers, as small as is wished.

namespace CLI {
class App;
}

namespace tilery {

/// `network` is the command that this one belongs to.
void add_quantise_command(CLI::App& network, int& status);

}  // namespace tilery
