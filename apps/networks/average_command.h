#pragma once
// `tilery network average`: the mean of several networks.

namespace tilery {

class ConsoleCommand;

/// `network` is the parent command.
void add_average_command(ConsoleCommand network);

}  // namespace tilery
