#include "apps/console/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "apps/console/arguments.h"
#include "apps/console/command_faults.h"
#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "tilery/core/spelling.h"

namespace tilery {
namespace {

/// A value that is not what its option takes, on its way past CLI11.
struct WrongValue {
  Error error;
};

using KeepText = std::function<void(const std::string&)>;

CLI::Option& add_text(CLI::App& app, const std::string& names, const std::string& about,
                      const KeepText& keep) {
  CLI::Option* option = app.add_option(names, CLI::callback_t([keep](const CLI::results_t& words) {
                                         keep(words.front());
                                         return true;
                                       }),
                                       about);
  return *option->type_name("TEXT");
}

/// The name to call an option by in errors: "--output" of "-o,--output".
std::string main_name(const std::string& names) { return names.substr(names.rfind(',') + 1); }

std::string words_of(std::uint64_t number) { return std::to_string(number); }
std::string words_of(double number) { return number_text(number); }

/// `read` makes a number of the range of the option's word.
template <class Numbers, class Read>
CommandOption added_number(CLI::App& app, const std::string& names, const std::string& about,
                           const Numbers& numbers, const Read& read) {
  CLI::Option& option =
      add_text(app, names, about, [=, name = main_name(names)](const std::string& word) {
        const auto number = read(word, name, numbers.least, numbers.most);
        if (!number) {
          throw WrongValue{number.error()};
        }
        numbers.keep(*number);
      });
  const auto [least, most, now, keep] = numbers;
  const bool is_endless = most == std::numeric_limits<decltype(numbers.most)>::max();
  option.type_name(is_endless ? "NUMBER" : words_of(least) + ".." + words_of(most));
  if (now && *now >= least && *now <= most) {
    option.default_str(words_of(*now));
  }
  return CommandOption(option);
}

}  // namespace

CommandOption& CommandOption::required() {
  option_->required();
  return *this;
}

CommandOption& CommandOption::needs(const CommandOption& other) {
  option_->needs(other.option_);
  return *this;
}

CommandOption& CommandOption::excludes(const CommandOption& other) {
  option_->excludes(other.option_);
  return *this;
}

ConsoleCommand ConsoleCommand::add(const std::string& name, const std::string& about) {
  CLI::App* command = app_->add_subcommand(name, about);
  command->require_subcommand(0);  // not as many as this one, which CLI11 would copy
  if (app_->get_require_subcommand_max() == 0) {
    app_->require_subcommand(1, 1);
  }
  return {*command, *status_};
}

void ConsoleCommand::explain(const std::string& text) { app_->footer(text); }

void ConsoleCommand::does(std::function<int()> work) {
  app_->require_subcommand(0, 1);
  app_->callback([app = app_, status = status_, work = std::move(work)] {
    if (app->get_subcommands().empty()) {
      *status = work();
    }
  });
}

CommandOption ConsoleCommand::text(const std::string& names, std::string& value,
                                   const std::string& about) {
  CLI::Option& option =
      add_text(*app_, names, about, [&value](const std::string& word) { value = word; });
  option.default_str(value);
  return CommandOption(option);
}

CommandOption ConsoleCommand::text(const std::string& names, std::optional<std::string>& value,
                                   const std::string& about) {
  return CommandOption(
      add_text(*app_, names, about, [&value](const std::string& word) { value = word; }));
}

CommandOption ConsoleCommand::text(const std::string& names, std::string& value,
                                   const std::string& about, std::vector<std::string_view> words) {
  const std::string choice = fmt::format("{}", fmt::join(words, "|"));
  CLI::Option& option =
      add_text(*app_, names, about,
               [&value, words = std::move(words), name = main_name(names)](const auto& word) {
                 if (std::ranges::find(words, word) == words.end()) {
                   throw WrongValue{{name, {}, listed(words), quoted_with_hint(word, words)}};
                 }
                 value = word;
               });
  option.type_name(choice)->default_str(value);
  return CommandOption(option);
}

CommandOption ConsoleCommand::text_or_none(const std::string& names,
                                           std::optional<std::string>& value,
                                           const std::string& about) {
  CLI::Option& option =
      add_text(*app_, names, about, [&value](const std::string& word) { value = word; });
  option.expected(0, 1);
  return CommandOption(option);
}

CommandOption ConsoleCommand::texts(const std::string& names, std::vector<std::string>& values,
                                    const std::string& about, int least, int most) {
  CLI::Option* option =
      app_->add_option(names, CLI::callback_t([&values](const CLI::results_t& words) {
                         values = words;
                         return true;
                       }),
                       about);
  option->type_name("TEXT")->expected(least, most)->allow_extra_args();
  return CommandOption(*option);
}

CommandOption ConsoleCommand::flag(const std::string& names, bool& value,
                                   const std::string& about) {
  return CommandOption(*app_->add_flag_callback(names, [&value] { value = true; }, about));
}

CommandOption ConsoleCommand::add_number(const std::string& names, const std::string& about,
                                         const Numbers<std::uint64_t>& numbers) {
  return added_number(*app_, names, about, numbers, number_of);
}

CommandOption ConsoleCommand::add_number(const std::string& names, const std::string& about,
                                         const Numbers<double>& numbers) {
  return added_number(*app_, names, about, numbers, decimal_of);
}

struct CommandLine::Parts {
  Parts(const std::string& name, const std::string& about) : program(about, name) {}

  CLI::App program;
  int status = all_fine;
};

CommandLine::CommandLine(const std::string& name, const std::string& about,
                         const std::string& version)
    : parts_(std::make_unique<Parts>(name, about)) {
  parts_->program.set_version_flag("--version", name + " " + version, "Print the version");
}

CommandLine::~CommandLine() = default;

ConsoleCommand CommandLine::program() { return {parts_->program, parts_->status}; }

bool CommandLine::has_command(const std::string& name) const {
  const CLI::App& program = parts_->program;
  return !program.get_subcommands([&name](const CLI::App* one) { return one->get_name() == name; })
              .empty();
}

std::expected<int, Error> CommandLine::run(std::vector<std::string> words) {
  CLI::App& program = parts_->program;
  try {
    std::ranges::reverse(words);  // CLI11 takes them from the end
    program.parse(std::move(words));
    return parts_->status;
  } catch (const WrongValue& wrong) {
    return std::unexpected(wrong.error);
  } catch (const CLI::Success& wants_text) {
    std::ostringstream text;
    program.exit(wants_text, text, text);
    print(text.str());
    return all_fine;
  } catch (const CLI::ParseError& fault) {
    return std::unexpected(command_line_error(program, fault));
  }
}

}  // namespace tilery
