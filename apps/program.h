#pragma once
// The program as a function of its command line.

#include <memory>

#include "tilery/core/communicator.h"

namespace tilery {

class CommandLine;
class ConsoleCommand;

/// Declares all commands.
void add_commands(ConsoleCommand program, Communicator& communicator);

/// The program's command line with all commands declared (CommandLine::declared). Runs nothing.
/// The ranks of `communicator`, which must outlive it, share the work of some commands.
std::unique_ptr<CommandLine> declared_program(Communicator& communicator = lone_communicator());

/// Runs the command line. Returns the exit status: 0 for success, 2 for bad input, 1 if the machine
/// failed. Prints failures on standard error.
int run_program(int count, const char* const* arguments,
                Communicator& communicator = lone_communicator());

}  // namespace tilery
