#include "apps/console/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "apps/console/console_command.h"
#include "apps/console/help_formatter.h"
#include "apps/console/streams.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// Carries an option's error through CLI11.
struct WrongValue {
  Error error;
};

/// An option's names in CLI11's form: "-o,--output".
std::string joined(const std::vector<std::string>& names) {
  std::string all = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    all += "," + names[i];
  }
  return all;
}

CLI::Option& add_option(CLI::App& app, const OptionDeclaration& declared) {
  const std::string names = joined(declared.names);
  const auto read = [&declared](const std::vector<std::string>& values) {
    if (const std::expected<void, Error> kept = declared.read(values); !kept) {
      throw WrongValue{kept.error()};
    }
  };
  if (declared.value == OptionValue::none) {
    return *app.add_flag_callback(names, [read] { read({}); }, declared.about);
  }
  CLI::Option* option = app.add_option(names, CLI::callback_t([read](const CLI::results_t& values) {
                                         read(values);
                                         return true;
                                       }),
                                       declared.about);
  option->type_name(declared.value_text())->default_str(declared.initial);
  if (declared.least_values != 1 || declared.most_values != 1) {
    option->expected(declared.least_values, declared.most_values);
    option->allow_extra_args(declared.most_values > 1);
  }
  return *option;
}

/// Adds the declared options and commands to CLI11's parser.
void fill(CLI::App& app, const CommandDeclaration& declared) {
  app.footer(declared.explanation);
  std::map<std::string, CLI::Option*> options;
  for (const OptionDeclaration& option : declared.options) {
    options[option.full_name()] = add_option(app, option).required(option.is_required);
  }
  for (const OptionDeclaration& option : declared.options) {
    for (const std::string& other : option.needed) {
      options[option.full_name()]->needs(options.at(other));
    }
    for (const std::string& other : option.excluded) {
      options[option.full_name()]->excludes(options.at(other));
    }
  }
  for (const CommandDeclaration& command : declared.commands) {
    fill(*app.add_subcommand(command.name, command.about), command);
  }
  const bool must_choose = !declared.work && !declared.commands.empty();
  const bool may_choose = declared.work || !declared.commands.empty();
  app.require_subcommand(must_choose ? 1 : 0, may_choose ? 1 : 0);
}

/// The innermost command that the command line names.
struct Chosen {
  std::string full_name;  ///< "tilery record show"
  const CommandDeclaration* declared = nullptr;
};

Chosen chosen_command(const CLI::App& program, const CommandDeclaration& declared) {
  Chosen chosen = {declared.name, &declared};
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
    chosen.declared =
        &*std::ranges::find(chosen.declared->commands, app->get_name(), &CommandDeclaration::name);
    chosen.full_name += " " + app->get_name();
  }
  return chosen;
}

std::vector<std::string_view> option_names(const Chosen& chosen) {
  std::vector<std::string_view> names = {"--help"};
  if (chosen.declared->name == chosen.full_name) {  // the program itself
    names.emplace_back("--version");
  }
  for (const OptionDeclaration& option : chosen.declared->options) {
    std::ranges::copy_if(option.names, std::back_inserter(names),
                         [](const std::string& name) { return name.starts_with("--"); });
  }
  return names;
}

std::vector<std::string_view> command_names(const CommandDeclaration& command) {
  std::vector<std::string_view> names;
  for (const CommandDeclaration& below : command.commands) {
    names.push_back(below.name);
  }
  return names;
}

Error error_of(std::string expected, std::string found) {
  return {"command line", {}, std::move(expected), std::move(found)};
}

/// The error for a word that is neither a command, an option nor an argument.
Error unexpected_word(const Chosen& chosen, const std::string& word) {
  const CommandDeclaration& command = *chosen.declared;
  const bool is_option = word.starts_with('-');
  const std::vector<std::string_view> known =
      is_option ? option_names(chosen) : command_names(command);
  const bool wants_command =
      !known.empty() && std::ranges::none_of(command.options, &OptionDeclaration::is_positional);
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  const std::string hint = nearest ? fmt::format("did you mean {}?", *nearest)
                                   : fmt::format("see {} --help", chosen.full_name);
  const std::string expected = is_option       ? "an option of " + chosen.full_name
                               : wants_command ? "a command of " + chosen.full_name
                                               : "nothing more";
  return error_of(expected, fmt::format("{} ({})", tilery::quoted(word), hint));
}

/// The parts of `text` before and after `between`; nothing if `text` does not contain `between`.
std::optional<std::pair<std::string, std::string>> parted(const std::string& text,
                                                          std::string_view between) {
  const std::size_t at = text.find(between);
  return at == std::string::npos
             ? std::nullopt
             : std::optional(std::pair(text.substr(0, at), text.substr(at + between.size())));
}

/// Converts CLI11's error to an Error. CLI11 gives most details only in its message.
Error command_line_error(const CLI::App& program, const Chosen& chosen,
                         const CLI::ParseError& fault) {
  const std::vector<std::string> extras = program.remaining(true);
  if (!extras.empty()) {
    return unexpected_word(chosen, extras.front());
  }
  const std::string text = fault.what();
  if (fault.get_name() == "RequiredError") {
    const bool wants_command = !chosen.declared->work && !chosen.declared->commands.empty();
    return error_of(wants_command ? "a command" : text.substr(0, text.find(" is required")),
                    fmt::format("nothing (see {} --help)", chosen.full_name));
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
  return error_of("words as " + chosen.full_name + " --help lists them", text);
}

/// The error for an option or a word in front of a command that would ignore it, such as "--plain"
/// in "tilery games --plain list".
std::optional<Error> ignored_word(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) {
    const CLI::App* const below = app->get_subcommands().front();
    for (const CLI::Option* option : app->get_options()) {
      if (option->count() > 0) {
        return error_of(
            fmt::format("nothing between {} and {}", app->get_name(), below->get_name()),
            option->get_positional() ? tilery::quoted(option->results().front())
                                     : option->get_name());
      }
    }
    app = below;
  }
  return std::nullopt;
}

/// The option of `command` that is or was called `name`; null if there is none.
const OptionDeclaration* option_called(const CommandDeclaration& command, std::string_view name) {
  const auto found = std::ranges::find_if(command.options, [&](const OptionDeclaration& option) {
    return option.former_name == name ||
           std::ranges::find(option.names, name) != option.names.end();
  });
  return found == command.options.end() ? nullptr : &*found;
}

/// Replaces each old name of an option of the chosen command by its present name. Prints both names
/// on standard error.
void rename_former_options(const CommandDeclaration& program, std::vector<std::string>& words) {
  const CommandDeclaration* command = &program;
  int values = 0;  // the next words that are values of the option before them
  for (std::string& word : words) {
    if (values > 0) {
      --values;
      continue;
    }
    if (word == "--") {
      return;
    }
    const auto below = std::ranges::find(command->commands, word, &CommandDeclaration::name);
    if (below != command->commands.end()) {
      command = &*below;
      continue;
    }
    const std::string name = word.substr(0, word.find('='));
    const OptionDeclaration* const option =
        name.starts_with('-') ? option_called(*command, name) : nullptr;
    if (option == nullptr) {
      continue;
    }
    values = name == word && option->value != OptionValue::none ? option->least_values : 0;
    if (name == option->former_name) {
      fmt::print(stderr, "{}: {} is now {}\n", program.name, name, option->full_name());
      word.replace(0, name.size(), option->full_name());
    }
  }
}

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& about, std::string version)
    : version_(std::move(version)) {
  program_.name = name;
  program_.about = about;
}

bool CommandLine::has_command(const std::string& name) const {
  return std::ranges::find(program_.commands, name, &CommandDeclaration::name) !=
         program_.commands.end();
}

std::optional<std::string> CommandLine::nearest_command(const std::string& word) const {
  const std::optional<std::string_view> nearest = nearest_word(word, command_names(program_));
  return nearest ? std::optional(std::string(*nearest)) : std::nullopt;
}

std::vector<std::string> CommandLine::command_first(std::vector<std::string> words) const {
  std::size_t place = 0;
  while (place < words.size()) {
    const std::string name = words[place].substr(0, words[place].find('='));
    const auto option =
        std::ranges::find_if(program_.options, [&](const OptionDeclaration& declared) {
          return std::ranges::find(declared.names, name) != declared.names.end();
        });
    if (option == program_.options.end()) {
      break;
    }
    const bool has_value = option->value != OptionValue::none && name == words[place];
    place += has_value ? 2 : 1;
  }
  if (place >= words.size() || words[place].starts_with('-')) {
    return words;
  }
  std::size_t end = place;
  const CommandDeclaration* command = &program_;
  while (end < words.size()) {
    const auto below = std::ranges::find(command->commands, words[end], &CommandDeclaration::name);
    if (below == command->commands.end()) {
      break;
    }
    command = &*below;
    ++end;
  }
  std::rotate(words.begin(), words.begin() + std::ptrdiff_t(place),
              words.begin() + std::ptrdiff_t(std::max(end, place + 1)));
  return words;
}

std::expected<int, Error> CommandLine::run(std::vector<std::string> words) const {
  rename_former_options(program_, words);
  CLI::App program(program_.about, program_.name);
  program.set_version_flag("--version", program_.name + " " + version_, "Print the version");
  program.formatter(std::make_shared<HelpFormatter>());
  fill(program, program_);
  try {
    std::ranges::reverse(words);  // CLI11 reads the words from the last to the first
    program.parse(std::move(words));
  } catch (const WrongValue& wrong) {
    return std::unexpected(wrong.error);
  } catch (const CLI::Success& wants_text) {
    if (const std::vector<std::string> extras = program.remaining(true); !extras.empty()) {
      return std::unexpected(unexpected_word(chosen_command(program, program_), extras.front()));
    }
    std::ostringstream text;
    program.exit(wants_text, text, text);
    print(text.str());
    return all_fine;
  } catch (const CLI::ParseError& fault) {
    return std::unexpected(command_line_error(program, chosen_command(program, program_), fault));
  }
  if (std::optional<Error> ignored = ignored_word(program)) {
    return std::unexpected(*std::move(ignored));
  }
  const CommandDeclaration& chosen = *chosen_command(program, program_).declared;
  return chosen.work ? chosen.work() : all_fine;
}

}  // namespace tilery
