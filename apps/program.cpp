#include "apps/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/bench_command.h"
#include "apps/cartridges/cartridges_command.h"
#include "apps/cartridges/new_command.h"
#include "apps/cartridges/shelf.h"
#include "apps/cartridges/test_command.h"
#include "apps/cluster/cluster.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/explore/world_command.h"
#include "apps/inspect/inspect_command.h"
#include "apps/manual/manual_command.h"
#include "apps/map/map_command.h"
#include "apps/networks/network_command.h"
#include "apps/networks/train_command.h"
#include "apps/play/play_command.h"
#include "apps/play/replay_command.h"
#include "apps/player/evaluate_command.h"
#include "apps/player/exact_command.h"
#include "apps/player/hint_command.h"
#include "apps/player/review_command.h"
#include "apps/player/simulate_command.h"
#include "apps/player/watch_command.h"
#include "apps/record/record_command.h"
#include "apps/record/verify_command.h"
#include "apps/serve/serve_command.h"
#include "apps/store/scores_command.h"
#include "apps/tables/tables_command.h"
#include "apps/terminal/terminal_commands.h"
#include "apps/view/view_command.h"
#include "tilery/core/spelling.h"
#include "tilery/rules/shipped.h"

namespace tilery {
namespace {

constexpr const char* about = "Tilery plays, builds and solves tile-grid games.";
constexpr const char* program_footer = R"(
Without a command, in a terminal, it opens the menu of all games. Or start with:
  tilery 2048               short for tilery play 2048, for any game
  tilery explore            short for tilery play explore, a world to walk in
  tilery COMMAND --help

Exit status: 0 if all is fine, 2 for bad input, 1 if the machine failed.)";

/// Whether `tilery WORD ...` is short for `tilery play WORD ...`: WORD names a cartridge or the
/// walk, and no command.
bool is_game(const CommandLine& line, const std::string& word) {
  return !word.starts_with('-') && !line.has_command(word) &&
         (word == "explore" || Shelf::of_user().text(word).has_value());
}

/// Whether `word` is nearly a cartridge's name, and no command is nearer.
bool is_nearly_a_game(const CommandLine& line, const std::string& word) {
  std::vector<std::string_view> names;
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    names.push_back(shipped.name);
  }
  const bool is_word = !word.starts_with('-') && !line.has_command(word);
  return is_word && nearest_word(word, names) && !line.nearest_command(word);
}

void add_commands(ConsoleCommand program) {
  add_play_command(program);
  add_replay_command(program);
  add_cartridges_command(program);
  add_new_command(program);
  add_test_command(program);
  add_inspect_command(program);
  add_train_command(program);
  add_evaluate_command(program);
  add_network_command(program);
  add_tables_command(program);
  add_hint_command(program);
  add_watch_command(program);
  add_review_command(program);
  add_bench_command(program);
  add_record_command(program);
  add_verify_command(program);
  add_scores_command(program);
  add_stats_command(program);
  add_serve_command(program);
  add_view_command(program);
  add_map_command(program);
  add_world_command(program);
  add_exact_command(program);
  add_simulate_command(program);
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

/// Runs the command line in this process.
int run_words(int count, const char* const* arguments) {
  try {
    const std::unique_ptr<CommandLine> line = declared_program();
    if (has_terminal()) {
      line->program().does([] { return run_menu({}); });
    }
    std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
    if (is_in_cluster() && !is_for_clusters(words)) {
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

}  // namespace

std::unique_ptr<CommandLine> declared_program() {
  auto line = std::make_unique<CommandLine>("tilery", about, TILERY_VERSION);
  line->program().explain(program_footer);
  add_commands(line->program());
  add_manual_command(line->program(), line->declared(), TILERY_VERSION);
  add_completion_command(line->program(), line->declared());
  return line;
}

int run_program(int count, const char* const* arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may grow no further is a write that fails
  if (!is_in_cluster()) {
    return run_words(count, arguments);
  }
  const std::expected<std::unique_ptr<Cluster>, Error> cluster = Cluster::join();
  if (!cluster) {
    return refuse(cluster.error());
  }
  const int status = run_words(count, arguments);
  (*cluster)->leave(status);
  return status;
}

}  // namespace tilery
