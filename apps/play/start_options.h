#pragma once
// How a game begins, in the words of the command line.

#include "apps/play/game_start.h"

namespace tilery {

class ConsoleCommand;

/// Adds --seed, --players, --size and --from, which write into `words`; they stay.
void add_start_options(ConsoleCommand command, StartWords& words);

}  // namespace tilery
