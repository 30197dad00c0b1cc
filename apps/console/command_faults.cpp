#include "apps/console/command_faults.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"

namespace tilery {
namespace {

/// The command that the words before the fault have chosen.
const CLI::App& chosen_command(const CLI::App& program) {
  const CLI::App* command = &program;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
  }
  return *command;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* one : command.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(one->get_name());
  }
  return names;
}

std::string spoken_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : spoken_name(*parent) + " " + command.get_name();
}

bool takes_words(const CLI::App& command) {
  const auto is_word = [](const CLI::Option* option) { return option->get_positional(); };
  return !command.get_options(is_word).empty();
}

Error error_of(std::string expected, std::string found) {
  return {"command line", {}, std::move(expected), std::move(found)};
}

/// A word on the command line that nothing takes.
Error unexpected_word(const CLI::App& program, const std::string& word) {
  const CLI::App& command = chosen_command(program);
  const bool is_option = word.starts_with('-');
  const std::vector<std::string> names = is_option ? option_names(command) : command_names(command);
  const bool wants_command = !names.empty() && !takes_words(command);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  const std::string hint = nearest ? fmt::format("did you mean {}?", *nearest)
                                   : fmt::format("see {} --help", spoken_name(command));
  const std::string expected = is_option       ? "an option of " + spoken_name(command)
                               : wants_command ? "a command of " + spoken_name(command)
                                               : "nothing more";
  return error_of(expected, fmt::format("{} ({})", tilery::quoted(word), hint));
}

/// The parts of `text` on both sides of `between`, if it has that in it.
std::optional<std::pair<std::string, std::string>> parted(const std::string& text,
                                                          std::string_view between) {
  const std::size_t at = text.find(between);
  return at == std::string::npos
             ? std::nullopt
             : std::optional(std::pair(text.substr(0, at), text.substr(at + between.size())));
}

}  // namespace

Error command_line_error(const CLI::App& program, const CLI::ParseError& fault) {
  const std::vector<std::string> extras = program.remaining(true);
  if (!extras.empty()) {
    return unexpected_word(program, extras.front());
  }
  const CLI::App& command = chosen_command(program);
  const std::string text = fault.what();
  if (fault.get_name() == "RequiredError") {
    const bool wants_command = command.get_require_subcommand_min() > 0;
    return error_of(wants_command ? "a command" : text.substr(0, text.find(" is required")),
                    fmt::format("nothing (see {} --help)", spoken_name(command)));
  }
  if (const auto both = parted(text, " excludes ")) {
    return error_of(fmt::format("{} or {}", both->first, both->second), "both");
  }
  if (const auto both = parted(text, " requires ")) {
    return error_of(fmt::format("{} beside {}", both->second, both->first), "nothing");
  }
  if (text.ends_with(" missing")) {
    return error_of("a value after " + text.substr(0, text.find(':')), "nothing");
  }
  if (const auto both = parted(text, " required but received ")) {
    if (const auto sides = parted(both->first, ": At ")) {  // "FROM: At least 2"
      return error_of(fmt::format("at {} of {}", lower_case(sides->second), sides->first),
                      both->second);
    }
  }
  return error_of("what " + spoken_name(command) + " --help says", text);
}

}  // namespace tilery
