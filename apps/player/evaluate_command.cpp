#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/exact_command.h"
#include "apps/player/kept_results.h"
#include "apps/player/player_options.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/core/work_budget.h"
#include "tilery/narration/evaluation.h"
#include "tilery/player/simulation.h"

namespace tilery {
namespace {

constexpr const char* evaluate_footer = R"(
Plays games with consecutive seeds and prints the mean score with its 95% confidence interval, and
how often each tile was reached. With --depth the games are the same every time; with --time-ms they
depend on the machine. --nodes 5000 limits the boards that a move may evaluate, so that the games are
the same everywhere. Both limits are averages over a game: easy moves take less, and a hard one may
take twenty times as much. From depth 2 on it uses the game's tablebases (tilery tables), unless
--no-tables is given. If the score of perfect play is known, as for 3x3 and smaller boards, it prints
the player's share of it; --perfect computes it first, as tilery exact does, for boards of up to nine
open cells.

--until 1% stops once the mean score is known to within plus or minus 1%. --against tells which of
two networks plays better: both play the same games until the better one is known, with an error
probability of 5%. --against excludes --until.
Under mpirun all processes share the games; the figures are the same.
With --results the games are kept in a file, and the same command continues them after it was
stopped, also with other --threads and, without --until, with more --games.

Examples:
  tilery evaluate 2048 --games 10000
  tilery evaluate 2048 --depth 3 --games 200 --threads 2
  tilery evaluate threes --network threes.network --time-ms 10 --games 100
  tilery evaluate 2048 --nodes 5000 --games 200
  tilery evaluate 2048 --depth 2 --until 1%
  tilery evaluate 2048 --network mine.network --against shipped
  mpirun -n 4 tilery evaluate 2048 --depth 3 --games 10000
)";

struct EvaluateOptions {
  std::string cartridge;
  std::string size;
  PlayerWords player;
  SimulationPlan plan{.games = 0, .first_seed = 1, .threads = 0};
  std::string until;
  std::string against;
  std::string results;
  bool wants_perfect = false;
  bool wants_json = false;
  bool without_tables = false;
  Communicator* communicator = nullptr;  ///< its ranks play
};

constexpr std::uint64_t usual_games = 100;
constexpr std::uint64_t most_pairs = 10000;             ///< with --against, unless --games is given
constexpr std::uint64_t most_games_until = 10'000'000;  ///< with --until, unless --games is given

/// "12 of 100 games"; "12 games" if the number of games is not known.
std::string progress_words(std::uint64_t games, const EvaluateOptions& options) {
  return options.until.empty()
             ? fmt::format("{} of {} games", with_commas(games), with_commas(options.plan.games))
             : with_commas(games) + " games";
}

Evaluation evaluated_on_terminal(const EvaluationTask& task, const BoardEvaluator& evaluator,
                                 const EvaluateOptions& options) {
  ProgressLine progress;
  const auto show = [&](std::uint64_t games) {
    progress.show([&] { return progress_words(games, options); });
  };
  return evaluated(task, evaluator, steady_milliseconds, show, *options.communicator);
}

/// "1%" as 0.01; 0 for an empty text.
std::expected<double, Error> share_of(const std::string& words) {
  if (words.empty()) {
    return 0;
  }
  char* end = nullptr;
  const double percent = std::strtod(words.c_str(), &end);
  const bool is_share =
      end != words.c_str() && std::string_view(end) == "%" && percent >= 0.01 && percent <= 100;
  if (!is_share) {
    return std::unexpected(
        Error{"--until", {}, "a percentage from 0.01% to 100%, such as 1%", tilery::quoted(words)});
  }
  return percent / 100;
}

/// The mean score of perfect play, if it is known or requested.
std::expected<std::optional<double>, Error> perfect_score(const Cartridge& cartridge,
                                                          const EvaluateOptions& options) {
  if (cartridge.rules.goal.aim != Aim::score) {
    return std::nullopt;  // the player does not aim at the score
  }
  const std::optional<double> known = known_perfect_score(cartridge.rules);
  if (known || !options.wants_perfect) {
    return known;
  }
  TILERY_TRY(const ExactValues values, solved_on_terminal({.name = cartridge.name,
                                                           .rules = cartridge.rules,
                                                           .most_bytes = usual_exact_bytes()}));
  return values.at_start();
}

std::expected<BoardEvaluator, Error> evaluator_of(const Cartridge& cartridge,
                                                  const std::string& network,
                                                  const EvaluateOptions& options) {
  std::expected<BoardEvaluator, Error> evaluator = find_evaluator(cartridge, network);
  if (!evaluator) {
    return evaluator;
  }
  if (options.without_tables) {
    evaluator->use_tables(nullptr);
  }
  if (!evaluator->has_network()) {
    fmt::print(stderr, "tilery: no network for {}: boards are evaluated by {}\n", cartridge.name,
               cartridge.rules.players.goals ? "which player is nearer to the goal"
                                             : "empty cells and order");
  }
  return evaluator;
}

/// Describes the measurement whose results are kept; `against` is null without a second player.
Measurement measurement_of(const EvaluateOptions& options, const Cartridge& cartridge,
                           const BoardEvaluator& evaluator, const BoardEvaluator* against) {
  Measurement measurement = {.results = options.results,
                             .description = {},
                             .first_seed = options.plan.first_seed,
                             .most_games = options.plan.games,
                             .communicator = *options.communicator};
  if (options.results.empty()) {
    return measurement;
  }
  std::vector<std::string>& lines = measurement.description;
  lines = {against != nullptr ? "comparison" : "evaluation", results_line_of(cartridge),
           results_line_of("player", evaluator), results_line_of(options.player.search_limits())};
  if (against != nullptr) {
    lines.push_back(results_line_of("against", *against));
  }
  if (!options.until.empty()) {
    lines.push_back(fmt::format("until {} {}", options.until, options.plan.games));
  }
  return measurement;
}

int compare(const EvaluationTask& task, const Cartridge& cartridge, const BoardEvaluator& first,
            const EvaluateOptions& options) {
  const std::expected<BoardEvaluator, Error> second =
      evaluator_of(cartridge, options.against, options);
  if (!second) {
    return refuse(second.error());
  }
  const auto kept = kept_pairs(measurement_of(options, cartridge, first, &*second));
  if (!kept) {
    return refuse(kept.error());
  }
  ProgressLine progress;
  const auto show = [&](std::uint64_t pairs) {
    progress.show([&] { return with_commas(pairs) + " pairs of games"; });
  };
  const Comparison comparison = compared(task, {first, *second, *kept ? &**kept : nullptr},
                                         steady_milliseconds, show, *options.communicator);
  const std::string& own = options.player.network;
  const PlayerPair names = {own.empty() ? "the usual network" : own, options.against};
  print(options.wants_json ? json_of(comparison, names) + "\n"
                           : comparison_words(comparison, names));
  return all_fine;
}

/// Fills in defaults for options that were not given.
void complete(EvaluateOptions& options) {
  if (options.plan.games == 0) {
    options.plan.games = !options.against.empty() ? most_pairs
                         : options.until.empty()  ? usual_games
                                                  : most_games_until;
  }
  if (options.plan.threads == 0) {
    options.plan.threads = options.player.is_timed() ? 1U : machine_threads();
  }
}

int evaluate(EvaluateOptions options) {
  complete(options);
  const std::expected<Cartridge, Error> cartridge = sized(
      aimed(GameList::of_user().cartridge(options.cartridge), options.player.aim), options.size);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const std::expected<double, Error> until = share_of(options.until);
  if (!until) {
    return refuse(until.error());
  }
  const std::expected<BoardEvaluator, Error> evaluator =
      evaluator_of(*cartridge, options.player.network, options);
  if (!evaluator) {
    return refuse(evaluator.error());
  }
  EvaluationTask task = {.rules = cartridge->rules,
                         .search_limits = options.player.search_limits(),
                         .plan = options.plan,
                         .until = *until};
  if (!options.against.empty()) {
    return compare(task, *cartridge, *evaluator, options);
  }
  const auto perfect = perfect_score(*cartridge, options);
  if (!perfect) {
    return refuse(perfect.error());
  }
  const auto kept = kept_games(measurement_of(options, *cartridge, *evaluator, nullptr));
  if (!kept) {
    return refuse(kept.error());
  }
  task.kept = *kept ? &**kept : nullptr;
  Evaluation evaluation = evaluated_on_terminal(task, *evaluator, options);
  evaluation.perfect = *perfect;
  const Ladder& ladder = cartridge->rules.ladder;
  print(options.wants_json ? json_of(evaluation, ladder) + "\n"
                           : evaluation_words(evaluation, ladder));
  return all_fine;
}

}  // namespace

void add_evaluate_command(ConsoleCommand program, Communicator& communicator) {
  auto options = std::make_shared<EvaluateOptions>();
  options->communicator = &communicator;
  ConsoleCommand command = program.add("evaluate", "Measure the strength of a network");
  command.explain(evaluate_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("--size", options->size, "Columns x rows, such as 5x4, if the game allows sizes");
  add_player_options(command, options->player);
  command.number("--games", options->plan.games,
                 "Number of games (100); with --until and --against the largest number", 1,
                 100000000);
  const CommandOption until =
      command.text("--until", options->until,
                   "Stop once the mean score is known to within this (1% = plus or minus 1%)");
  // A test of two players ends by its own rule. Another rule for the end would make its
  // error probability wrong.
  const CommandOption against = command
                                    .text("--against", options->against,
                                          "Find the better of two players. The second: a file, "
                                          "shipped, or none for the heuristic")
                                    .excludes(until);
  command.number("--seed", options->plan.first_seed, "Seed of the first game");
  command.text("--results", options->results, "A file that keeps the games, to continue from");
  command.number("--threads", options->plan.threads,
                 "Threads of each process (default: all cores; one with --time-ms)", 1, 256);
  command
      .flag("--perfect", options->wants_perfect,
            "Compute the score of perfect play, which may take long")
      .excludes(against);
  command.flag("--no-tables", options->without_tables, "Play only by the network");
  command.flag("--json", options->wants_json, "One object instead of a table");
  command.does([options] { return evaluate(*options); });
}

}  // namespace tilery
