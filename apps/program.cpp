#include "apps/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/manual/manual_command.h"
#include "apps/play/line_play.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

constexpr const char* about = "Tilery plays, builds and solves tile-grid games.";
constexpr const char* program_footer = R"(
Without a command it opens the menu of all games; with --plain, or without a
terminal, a menu in lines. Or start with:
  tilery 2048               short for tilery play 2048, for any game
  tilery explore            short for tilery play explore, a world to walk in
  tilery games              everything you played: continue, review, delete
  tilery help [COMMAND]     or tilery COMMAND --help

Exit status: 0 if all is fine, 2 for bad input, 1 if the machine failed.)";

/// Whether `tilery WORD ...` is short for `tilery play WORD ...`: WORD is "explore" or the name of
/// a cartridge, and no command.
bool is_game(const CommandLine& line, const std::string& word) {
  return !word.starts_with('-') && !line.has_command(word) &&
         (word == "explore" || GameList::of_user().text(word).has_value());
}

/// Whether `word` is nearly a cartridge's name, and not nearly a command's.
bool is_nearly_a_game(const CommandLine& line, const std::string& word) {
  std::vector<std::string_view> names;
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    names.push_back(shipped.name);
  }
  const bool is_word = !word.starts_with('-') && !line.has_command(word);
  return is_word && nearest_word(word, names) && !line.nearest_command(word);
}

/// Whether the command shares its work among the processes of a cluster.
bool is_for_clusters(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 5> names = {"evaluate", "exact", "review", "simulate",
                                                     "train"};
  if (words.size() > 1 && words.front() == "tables") {
    return words[1] == "build";
  }
  return !words.empty() && std::ranges::find(names, words.front()) != names.end();
}

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

/// "help record export" means "record export --help", and so does "help record export --help".
/// "help --help" is about help.
std::vector<std::string> as_help(std::vector<std::string> words) {
  const bool is_about_help = words.size() > 1 && asks_for_help(words[1]);
  const bool asks = !words.empty() && words.front() == "help" && !is_about_help &&
                    std::ranges::none_of(words, [](const std::string& word) {
                      return word.starts_with('-') && !asks_for_help(word);
                    });
  if (asks) {
    words.erase(words.begin());
    std::erase_if(words, asks_for_help);
    words.emplace_back("--help");
  }
  return words;
}

}  // namespace

std::unique_ptr<CommandLine> declared_program(Communicator& communicator) {
  auto line = std::make_unique<CommandLine>("tilery", about, TILERY_VERSION);
  line->program().explain(program_footer);
  add_commands(line->program(), communicator);
  add_manual_command(line->program(), line->declared(), TILERY_VERSION);
  add_completion_command(line->program(), line->declared());
  auto words = std::make_shared<std::vector<std::string>>();
  ConsoleCommand help = line->program().add("help", "Explain a command");
  help.texts("COMMAND", *words, "A command, such as record export (tilery itself)");
  help.does([words] {
    const auto option =
        std::ranges::find_if(*words, [](const std::string& word) { return word.starts_with('-'); });
    return refuse({"help",
                   {},
                   "the words of a command",
                   option == words->end() ? "an option" : tilery::quoted(*option)});
  });
  const std::shared_ptr<ScreenOptions> screen = add_screen_options(line->program());
  line->program().does([screen] {
    const std::expected<TerminalOptions, Error> options = terminal_options_of(*screen);
    if (!options) {
      return refuse(options.error());
    }
    return fills_screen(*screen) ? run_menu(*options) : menu_in_lines();
  });
  return line;
}

int run_program(int count, const char* const* arguments, Communicator& communicator) {
  try {
    const std::unique_ptr<CommandLine> line = declared_program(communicator);
    std::vector<std::string> words =
        as_help(line->command_first({arguments + std::min(count, 1), arguments + count}));
    if (communicator.ranks() > 1 && !is_for_clusters(words)) {
      return refuse({"mpirun",
                     {},
                     "tilery evaluate, exact, review, simulate, tables build or train",
                     words.empty() ? "no command" : "tilery " + words.front()});
    }
    const bool means_game =
        !words.empty() && (is_game(*line, words.front()) || is_nearly_a_game(*line, words.front()));
    if (means_game) {
      words.insert(words.begin(), "play");
    }
    const std::expected<int, Error> status = line->run(std::move(words));
    return status ? *status : refuse(status.error());
  } catch (const ReaderGone&) {
    return all_fine;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "tilery: {}\n", failure.what());
    return machine_failed;
  }
}

}  // namespace tilery
