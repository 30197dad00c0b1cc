#pragma once
// The program as a function of its command line.

#include <memory>

namespace tilery {

class CommandLine;

/// The program's command line with all commands declared (CommandLine::declared). Runs nothing.
std::unique_ptr<CommandLine> declared_program();

/// Does what the command line says. Answers the exit status: 0 if all is fine, 2 for bad input, 1
/// if the machine failed. Failures have been printed on standard error.
int run_program(int count, const char* const* arguments);

}  // namespace tilery
