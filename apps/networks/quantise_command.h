#pragma once
// `tilery network quantise`: a network with 16-bit weights, in a file of a given size.

namespace tilery {

class ConsoleCommand;

/// `network` is the parent command.
void add_quantise_command(ConsoleCommand network);

}  // namespace tilery
