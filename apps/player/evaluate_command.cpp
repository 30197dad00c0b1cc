#include "apps/player/evaluate_command.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/steady_clock.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/exact_command.h"
#include "apps/player/player_options.h"
#include "apps/player/progress_line.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/player/simulation.h"
#include "tilery/telling/evaluation.h"

namespace tilery {
namespace {

constexpr const char* evaluate_footer = R"(
Plays games with consecutive seeds and prints the mean score with its 95% confidence interval, and
how often each tile was reached. With --depth the games are the same every time; with --time-ms they
depend on the machine. From depth 2 on tables of formations help (tilery tables), unless --no-tables is
said. If the score of perfect play is known, as for 3x3 and smaller boards, it
prints the player's share of it; --perfect computes it first, as tilery exact does, for boards of up
to nine open cells.

Examples:
  tilery evaluate 2048 --games 10000
  tilery evaluate 2048 --depth 3 --games 200 --threads 2
  tilery evaluate threes --network threes.network --time-ms 10 --games 100
)";

struct EvaluateOptions {
  std::string cartridge;
  std::string size;
  PlayerWords player;
  SimulationPlan plan{.games = 100, .first_seed = 1, .threads = 0};
  bool wants_perfect = false;
  bool wants_json = false;
  bool without_tables = false;
};

Evaluation evaluated_on_terminal(const EvaluationTask& task, const Judge& judge) {
  ProgressLine progress;
  return evaluated(task, judge, steady_milliseconds, [&](std::uint64_t games) {
    progress.show([&] {
      return fmt::format("{} of {} games", with_commas(games), with_commas(task.plan.games));
    });
  });
}

/// The mean score of perfect play, if it is known or asked for.
std::expected<std::optional<double>, Error> perfect_score(const Cartridge& cartridge,
                                                          const EvaluateOptions& options) {
  const std::optional<double> known = known_perfect_score(cartridge.rules);
  if (known || !options.wants_perfect) {
    return known;
  }
  const std::expected<ExactValues, Error> values = solved_on_terminal(
      {.name = cartridge.name, .rules = cartridge.rules, .most_bytes = usual_exact_bytes()});
  if (!values) {
    return std::unexpected(values.error());
  }
  return values->at_start();
}

int evaluate(EvaluateOptions options) {
  const std::expected<Cartridge, Error> cartridge =
      sized(Shelf::of_user().cartridge(options.cartridge), options.size);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<Judge, Error> judge = find_judge(*cartridge, options.player.network);
  if (!judge) {
    return refuse(judge.error());
  }
  if (options.without_tables) {
    judge->use_tables(nullptr);
  }
  if (!judge->has_network()) {
    fmt::print(stderr, "tilery: no network for {}: boards are judged by empty cells and order\n",
               cartridge->name);
  }
  if (options.plan.threads == 0) {
    options.plan.threads = options.player.is_timed() ? 1U : machine_threads();
  }
  const auto perfect = perfect_score(*cartridge, options);
  if (!perfect) {
    return refuse(perfect.error());
  }
  Evaluation evaluation = evaluated_on_terminal(
      {.rules = cartridge->rules, .thinking = options.player.thinking(), .plan = options.plan},
      *judge);
  evaluation.perfect = *perfect;
  const Ladder& ladder = cartridge->rules.ladder;
  print(options.wants_json ? json_of(evaluation, ladder) + "\n" : text_of(evaluation, ladder));
  return all_fine;
}

}  // namespace

void add_evaluate_command(ConsoleCommand program) {
  auto options = std::make_shared<EvaluateOptions>();
  ConsoleCommand command = program.add("evaluate", "Measure how strong a network plays");
  command.explain(evaluate_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("--size", options->size, "Columns x rows, where the game leaves them open");
  add_player_options(command, options->player);
  command.number("--games", options->plan.games, "How many", 1, 100000000);
  command.number("--seed", options->plan.first_seed, "Of the first game");
  command.number("--threads", options->plan.threads,
                 "All cores unless said otherwise; one with --time-ms", 1, 256);
  command.flag("--perfect", options->wants_perfect,
               "Work out what perfect play scores, however long it takes");
  command.flag("--no-tables", options->without_tables, "Play by the network alone");
  command.flag("--json", options->wants_json, "One object instead of a table");
  command.does([options] { return evaluate(*options); });
}

}  // namespace tilery
