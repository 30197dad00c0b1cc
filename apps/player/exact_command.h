#pragma once
// `tilery exact`: small games solved, so that perfect play is known.

#include <cstdint>
#include <expected>

#include "tilery/core/error.h"
#include "tilery/player/exact_solving.h"

namespace tilery {

class ConsoleCommand;

void add_exact_command(ConsoleCommand program);

/// Three quarters of the machine's memory, in bytes.
std::uint64_t usual_exact_bytes();

/// solved(task), with a progress line on the terminal.
std::expected<ExactValues, Error> solved_on_terminal(const ExactTask& task);

}  // namespace tilery
