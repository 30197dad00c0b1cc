#pragma once
// `tilery network`: what is in a network's file, how far two are apart, and their mean.

namespace tilery {

class ConsoleCommand;

void add_network_command(ConsoleCommand program);

}  // namespace tilery
