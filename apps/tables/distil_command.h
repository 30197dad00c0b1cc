#pragma once
// `tilery tables distil`: tables small enough to ship.

namespace tilery {

class ConsoleCommand;

void add_distil_command(ConsoleCommand tables);

}  // namespace tilery
