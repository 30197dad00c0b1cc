#pragma once
// The commands `tilery manual` and `tilery completion`, which print files that packages install.

#include <string>

#include "apps/console/console_command.h"

namespace tilery {

/// `declared` is the program with all its commands. The commands read it when they are run.
void add_manual_command(ConsoleCommand program, const CommandDeclaration& declared,
                        const std::string& version);
void add_completion_command(ConsoleCommand program, const CommandDeclaration& declared);

}  // namespace tilery
