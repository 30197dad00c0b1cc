#pragma once
// A program's commands as one list, for texts made of all their declarations.

#include <string>
#include <vector>

#include "apps/console/console_command.h"

namespace tilery {

/// A command and the words that call it: {"tilery", "record", "export"}.
struct CommandAt {
  std::vector<std::string> words;
  const CommandDeclaration* command;

  /// The words with `between` between them.
  [[nodiscard]] std::string name(const std::string& between) const;
};

/// The program itself, then each command followed by its subcommands, in the order of declaration.
/// Points into `program`.
std::vector<CommandAt> all_commands(const CommandDeclaration& program);

/// The options of a command in the order of their declaration, then `--help` (and for the program,
/// which has one word, `--version`), which every command has.
std::vector<OptionDeclaration> all_options(const CommandAt& at);

}  // namespace tilery
