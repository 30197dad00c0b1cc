#pragma once
// `tilery network quantise`: a network's file in whole numbers, as small as is wished.

namespace tilery {

class ConsoleCommand;

/// `network` is the command that this one belongs to.
void add_quantise_command(ConsoleCommand network);

}  // namespace tilery
