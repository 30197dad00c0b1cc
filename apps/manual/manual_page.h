#pragma once
// Manual pages and completion scripts, made from the declarations of the commands.

#include <functional>
#include <string>
#include <vector>

#include "apps/console/console_command.h"

namespace tilery {

// A program's commands as one list, for texts about all of them.

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

/// The options of a command in the order of their declaration, then `--help`. The program itself
/// (one word) also has `--version`.
std::vector<OptionDeclaration> all_options(const CommandAt& at);

// Manual pages.

/// The page of a command for section 1 in roff with the macros man(7), without a date. `version` is
/// the program's.
std::string manual_page(const CommandAt& at, const std::string& version);

/// Name of the page's file: "tilery-record-export.1".
std::string manual_file(const CommandAt& at);

/// Shows the page with man. Returns false if man is missing or fails.
bool shown_by_man(const std::string& page);

// Completion scripts for shells.

/// The values that a shell offers for an option. If there are none, and the option offers no words
/// of a command, the shell offers files.
using ValuesOf = std::function<std::vector<std::string>(const OptionDeclaration&)>;

/// A script for bash 4.4 or later, which has no descriptions: commands, options and values.
std::string bash_completion(const CommandDeclaration& program, const ValuesOf& values_of);

/// A script for zsh 5: an autoloaded function `_tilery` with the descriptions.
std::string zsh_completion(const CommandDeclaration& program, const ValuesOf& values_of);

/// A script for fish 3 with the descriptions.
std::string fish_completion(const CommandDeclaration& program, const ValuesOf& values_of);

}  // namespace tilery
