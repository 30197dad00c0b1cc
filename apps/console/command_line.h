#pragma once
// Reads a command line by the declared commands and does the chosen command's work. Only its source
// uses CLI11, because every source that includes CLI11 is slow to compile.

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

  /// The program as a command, in which all others are declared.
  [[nodiscard]] ConsoleCommand program() { return ConsoleCommand(program_); }

  /// Everything declared so far.
  [[nodiscard]] const CommandDeclaration& declared() const { return program_; }

  /// Whether the program has a top-level command of this name.
  [[nodiscard]] bool has_command(const std::string& name) const;

  /// The top-level command whose name is nearly `word`; nothing if there is none.
  [[nodiscard]] std::optional<std::string> nearest_command(const std::string& word) const;

  /// Moves the program's own options behind the game or command that follows them: "--plain 2048"
  /// becomes "2048 --plain". Changes nothing if no other word follows the options.
  [[nodiscard]] std::vector<std::string> command_first(std::vector<std::string> words) const;

  /// Reads `words`, the arguments after the program's name, and does the chosen command's work.
  /// Returns the exit status of this work. Prints help and version on request. An error names the
  /// wrong word; then no work was done.
  [[nodiscard]] std::expected<int, Error> run(std::vector<std::string> words) const;

 private:
  CommandDeclaration program_;
  std::string version_;
};

}  // namespace tilery
