#pragma once
// Reads a command line by the declared commands and does the chosen command's work. CLI11 is used
// in the source alone, because every source that includes it is slow to compile.

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "apps/console/console_command.h"
#include "tilery/core/error.h"

namespace tilery {

/// A program's command line.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& about, std::string version);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// The program as a command, to declare all others in.
  [[nodiscard]] ConsoleCommand program() { return ConsoleCommand(program_); }

  /// Everything declared so far.
  [[nodiscard]] const CommandDeclaration& declared() const { return program_; }

  /// Whether the program itself, not one of its commands, has a command of this name.
  [[nodiscard]] bool has_command(const std::string& name) const;

  /// The command whose name `word` nearly is.
  [[nodiscard]] std::optional<std::string> nearest_command(const std::string& word) const;

  /// Reads `words`, the arguments after the program's name, and does the chosen command's work;
  /// answers its exit status. Prints help and version if asked to. An error says which word is
  /// wrong, and no work was done.
  [[nodiscard]] std::expected<int, Error> run(std::vector<std::string> words) const;

 private:
  CommandDeclaration program_;
  std::string version_;
};

}  // namespace tilery
