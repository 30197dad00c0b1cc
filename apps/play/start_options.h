#pragma once
// How a game begins, in the words of the command line.

#include "apps/play/game_start.h"

namespace CLI {
class App;
}

namespace tilery {

/// Adds --seed, --players, --size and --from, which write into `words`; they stay.
void add_start_options(CLI::App& command, StartWords& words);

}  // namespace tilery
