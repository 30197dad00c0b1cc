#pragma once
// `tilery network`: what is in a network's file, and smaller forms of it.

namespace tilery {

class ConsoleCommand;

void add_network_command(ConsoleCommand program);

}  // namespace tilery
