#pragma once
// The command `tilery serve`.

#include "apps/console/console_command.h"

namespace tilery {

void add_serve_command(ConsoleCommand program);

}  // namespace tilery
