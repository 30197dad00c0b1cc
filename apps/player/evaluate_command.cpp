#include "apps/player/evaluate_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/exact_command.h"
#include "apps/player/player_options.h"
#include "apps/player/progress_line.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/player/policy.h"
#include "tilery/player/simulation.h"

namespace tilery {
namespace {

constexpr const char* evaluate_footer = R"(
Plays games with consecutive seeds and prints the mean score with its 95% confidence interval, and
how often each tile was reached. With --depth the games are the same every time; with --time-ms they
depend on the machine. If the score of perfect play is known, as for 3x3 and smaller boards, it
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
};

/// The result of the games.
struct Evaluation {
  GameStatistics statistics;
  double seconds = 0;             ///< by the clock
  unsigned threads = 1;           ///< threads that played a game
  std::optional<double> perfect;  ///< the mean score of perfect play

  [[nodiscard]] double moves() const {
    return statistics.moves().mean * static_cast<double>(statistics.games());
  }
  /// The share of games that reached that rank.
  [[nodiscard]] double reached(Rank rank) const {
    return static_cast<double>(statistics.reached(rank)) / static_cast<double>(statistics.games());
  }
};

constexpr std::size_t median = 2;
static_assert(told_percents[median] == 50);

std::string text_of(const Evaluation& evaluation, const Ladder& ladder) {
  const Distribution scores = evaluation.statistics.scores();
  const double core_seconds = evaluation.seconds * evaluation.threads;
  std::string text;
  text += fmt::format("mean score  {:.0f} +- {:.0f}\n", scores.mean, scores.error);
  if (evaluation.perfect) {
    text += fmt::format("perfect     {:.0f}, of which that is {:.1f}% +- {:.1f}%\n",
                        *evaluation.perfect, 100 * scores.mean / *evaluation.perfect,
                        100 * scores.error / *evaluation.perfect);
  }
  text += fmt::format("median      {}\nbest        {}\n", scores.percentiles[median], scores.most);
  text += fmt::format("moves       {:.1f} a game, {:.0f} a second on one core\n",
                      evaluation.statistics.moves().mean,
                      evaluation.moves() / std::max(core_seconds, 1e-9));
  text += fmt::format("games       {}\n", evaluation.statistics.games());
  for (int rank = ladder.top(); rank > 0; --rank) {
    const double share = evaluation.reached(static_cast<Rank>(rank));
    if (share > 0 && share < 1) {
      text += fmt::format("{:>11} {:5.1f}%\n", ladder.face(static_cast<Rank>(rank)), 100 * share);
    }
  }
  return text;
}

std::string json_of(const Evaluation& evaluation, const Ladder& ladder) {
  const Distribution scores = evaluation.statistics.scores();
  JsonWriter json;
  json.open_object();
  json.member("games", evaluation.statistics.games());
  json.member("mean", scores.mean);
  json.member("margin", scores.error);
  json.member("median", scores.percentiles[median]);
  json.member("best", scores.most);
  json.member("moves", std::llround(evaluation.moves()));
  json.member("seconds", evaluation.seconds);
  json.member("threads", evaluation.threads);
  json.open_object("tiles");
  for (int rank = 1; rank <= evaluation.statistics.highest(); ++rank) {
    json.member(std::to_string(ladder.face(static_cast<Rank>(rank))),
                evaluation.reached(static_cast<Rank>(rank)));
  }
  json.close();
  if (evaluation.perfect) {
    json.member("perfect", *evaluation.perfect);
    json.member("share", scores.mean / *evaluation.perfect);
  }
  json.close();
  return std::move(json).take() + "\n";
}

Evaluation evaluated(const Rules& rules, const Judge& judge, const EvaluateOptions& options) {
  ProgressLine progress;
  const auto begin = std::chrono::steady_clock::now();
  const PolicyMaker player = judged_policy(rules, judge, options.player.thinking());
  const std::optional<PackedRules> packed = PackedRules::of(rules);
  Simulator simulator = packed && player.packed ? policy_simulator(*packed, rules, player)
                                                : policy_simulator(rules, player);
  const std::uint64_t fair_share =
      std::max<std::uint64_t>(options.plan.games / options.plan.threads, 1);
  const bool is_in_turn = packed && player.games;
  // Single games as blocks, as few long games would not share out well; unless a thread plays
  // several in turn.
  simulator.block = is_in_turn ? std::min(simulator.block, fair_share) : 1;
  GameStatistics statistics = simulated(options.plan, simulator, [&](std::uint64_t games) {
    progress.show([&] {
      return fmt::format("{} of {} games", with_commas(games), with_commas(options.plan.games));
    });
  });
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  return {.statistics = std::move(statistics),
          .seconds = taken.count(),
          .threads = static_cast<unsigned>(std::min<std::uint64_t>(
              options.plan.threads, (options.plan.games + simulator.block - 1) / simulator.block))};
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
  const std::expected<Judge, Error> judge = find_judge(*cartridge, options.player.network);
  if (!judge) {
    return refuse(judge.error());
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
  Evaluation evaluation = evaluated(cartridge->rules, *judge, options);
  evaluation.perfect = *perfect;
  const Ladder& ladder = cartridge->rules.ladder;
  print(options.wants_json ? json_of(evaluation, ladder) : text_of(evaluation, ladder));
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
  command.flag("--json", options->wants_json, "One object instead of a table");
  command.does([options] { return evaluate(*options); });
}

}  // namespace tilery
