#include "apps/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "apps/bench_command.h"
#include "apps/cartridges/cartridges_command.h"
#include "apps/cartridges/shelf.h"
#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/inspect/inspect_command.h"
#include "apps/map/map_command.h"
#include "apps/play/play_command.h"
#include "apps/play/replay_command.h"
#include "apps/player/evaluate_command.h"
#include "apps/player/exact_command.h"
#include "apps/player/hint_command.h"
#include "apps/player/network_command.h"
#include "apps/player/review_command.h"
#include "apps/player/simulate_command.h"
#include "apps/player/train_command.h"
#include "apps/player/watch_command.h"
#include "apps/record/record_command.h"
#include "apps/record/verify_command.h"
#include "apps/store/scores_command.h"
#include "apps/terminal/terminal_commands.h"
#include "apps/view/view_command.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"

namespace tilery {
namespace {

constexpr const char* about = "Tilery plays, builds and solves tile-grid games.";
constexpr const char* help_footer = R"(
Without a command, in a terminal, it opens the menu of all games. Or start with:
  tilery 2048               short for tilery play 2048, for any game
  tilery explore            short for tilery play explore, a world to walk in
  tilery COMMAND --help

Exit status: 0 if all is fine, 2 for bad input, 1 if the machine failed.)";

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
  return {.source = "command line",
          .place = {},
          .expected = expected,
          .found = fmt::format("{} ({})", tilery::quoted(word), hint)};
}

Error command_line_error(const CLI::App& program, const CLI::ParseError& fault) {
  const std::vector<std::string> extras = program.remaining(true);
  if (!extras.empty()) {
    return unexpected_word(program, extras.front());
  }
  const CLI::App& command = chosen_command(program);
  if (fault.get_name() == "RequiredError") {
    const bool wants_command = command.get_require_subcommand_min() > 0;
    std::string missing = fault.what();
    missing = wants_command ? "a command" : missing.substr(0, missing.find(" is required"));
    return {
        "command line", {}, missing, fmt::format("nothing (see {} --help)", spoken_name(command))};
  }
  const std::string text = fault.what();
  if (text.ends_with(" missing")) {
    const std::string option = text.substr(0, text.find(':'));
    return {"command line", {}, "a value after " + option, "nothing"};
  }
  return {"command line", {}, "what " + spoken_name(command) + " --help says", fault.what()};
}

/// Whether `tilery WORD ...` is short for `tilery play WORD ...`: no command is called so, and a
/// cartridge or the walk is.
bool is_game(const CLI::App& program, std::string_view word) {
  const std::vector<std::string> commands = command_names(program);
  return !word.starts_with('-') && std::ranges::find(commands, word) == commands.end() &&
         (word == "explore" || Shelf::of_user().text(word).has_value());
}

int parse_and_run(CLI::App& program, int count, const char* const* arguments, const int& status) {
  try {
    program.parse(count, arguments);
    return program.get_subcommands().empty() ? run_menu({}) : status;
  } catch (const CLI::Success& wants_text) {
    std::ostringstream text;
    program.exit(wants_text, text, text);
    print(text.str());
    return all_fine;
  } catch (const CLI::ParseError& fault) {
    return refuse(command_line_error(program, fault));
  }
}

}  // namespace

int run_program(int count, const char* const* arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may grow no further is a write that fails
  try {
    int status = all_fine;
    CLI::App program(about, "tilery");
    program.footer(help_footer);
    program.set_version_flag("--version", "tilery " TILERY_VERSION, "Print the version");
    program.require_subcommand(has_terminal() ? 0 : 1, 1);
    add_play_command(program, status);
    add_replay_command(program, status);
    add_cartridges_command(program, status);
    add_inspect_command(program, status);
    add_train_command(program, status);
    add_evaluate_command(program, status);
    add_network_command(program, status);
    add_hint_command(program, status);
    add_watch_command(program, status);
    add_review_command(program, status);
    add_bench_command(program, status);
    add_record_command(program, status);
    add_verify_command(program, status);
    add_scores_command(program, status);
    add_stats_command(program, status);
    add_view_command(program, status);
    add_map_command(program, status);
    add_exact_command(program, status);
    add_simulate_command(program, status);
    std::vector<const char*> words(arguments, arguments + count);
    if (count > 1 && is_game(program, words[1])) {
      words.insert(words.begin() + 1, "play");
    }
    return parse_and_run(program, static_cast<int>(words.size()), words.data(), status);
  } catch (const ReaderGone&) {
    return all_fine;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "tilery: {}\n", failure.what());
    return machine_failed;
  }
}

}  // namespace tilery
