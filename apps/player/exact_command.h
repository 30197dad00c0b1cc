#pragma once
// `tilery exact`: solves small games, which gives perfect play.

#include <cstdint>
#include <expected>

#include "tilery/core/error.h"
#include "tilery/player/exact_solving.h"

namespace tilery {

class Communicator;
class ConsoleCommand;
class ProgressLine;

void add_exact_command(ConsoleCommand program, Communicator& communicator);

/// Three quarters of the machine's memory, in bytes.
std::uint64_t usual_exact_bytes();

/// A function that shows the progress of solving on `line`, which must outlive it.
ExactProgress solving_on(ProgressLine& line);

/// solved(task), with a progress line on the terminal.
std::expected<ExactValues, Error> solved_on_terminal(const ExactTask& task);

}  // namespace tilery
