#pragma once
// `tilery exact`: small games solved, so that perfect play is known.

#include <cstdint>
#include <expected>

#include "tilery/core/error.h"
#include "tilery/player/exact_solving.h"

namespace tilery {

class ConsoleCommand;
class ProgressLine;

void add_exact_command(ConsoleCommand program);

/// Three quarters of the machine's memory, in bytes.
std::uint64_t usual_exact_bytes();

/// Shows on `line`, which must outlive it, how far solving is.
ExactProgress solving_on(ProgressLine& line);

/// solved(task), with a progress line on the terminal.
std::expected<ExactValues, Error> solved_on_terminal(const ExactTask& task);

}  // namespace tilery
