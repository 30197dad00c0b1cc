#pragma once
// Completion scripts for shells, made from the declarations of the commands.

#include <functional>
#include <string>
#include <vector>

#include "apps/manual/command_tree.h"

namespace tilery {

/// The values that a shell offers for an option; none: the shell offers files.
using ValuesOf = std::function<std::vector<std::string>(const OptionDeclaration&)>;

/// A script for bash 4.4 or later, which has no descriptions: commands, options and values.
std::string bash_completion(const CommandDeclaration& program, const ValuesOf& values_of);

/// A script for zsh 5: an autoloaded function `_tilery` with the descriptions.
std::string zsh_completion(const CommandDeclaration& program, const ValuesOf& values_of);

/// A script for fish 3 with the descriptions.
std::string fish_completion(const CommandDeclaration& program, const ValuesOf& values_of);

}  // namespace tilery
