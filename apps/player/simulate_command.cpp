#include "apps/player/simulate_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/arguments.h"
#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/play/game_start.h"
#include "apps/player/progress_line.h"
#include "apps/player/quantities.h"
#include "apps/player/simulation.h"
#include "apps/player/simulation_report.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
Plays many games to their ends and says what came of them: score, length, the
largest tiles, how many were won. So whoever makes a game sees how hard it is.

Players:
  random   any move, all alike
  greedy   the move that merges most: the greatest gain, or where the board is
           counted the greatest growth of its worth; left, right, up, down

Play goes on after a goal that does not stop it. Game i has the seed SEED + i,
as in tilery play --seed, so the same line gives the same figures with any number
of threads. Percentiles are numbers that so many of the games do not exceed.

Examples:
  tilery simulate 2048                        a million games, some seconds
  tilery simulate threes --player greedy
  tilery simulate 2048 --size 5x5 --games 1000
  tilery simulate ./mine.toml --json          for a program

Out, with --json, one line:
  {"cartridge": name, "width": columns, "height": rows, "player": name,
   "games": n, "seed": of the first,
   "score": {"mean": x, "interval": [low, high] of 95%, "deviation": x,
     "percentiles": {"5": n, "25": n, "50": n, "75": n, "95": n},
     "least": n, "most": n},
   "moves": the same,
   "goal": {"tile": face, "games": n, "rate": share, "interval": [low, high]},
   "tiles": [{"tile": face, "ended": games whose largest it is,
     "reached": games that came to it or beyond}, ...], "seconds": by the clock}
)";

constexpr std::uint64_t most_games = 1'000'000'000;
constexpr std::uint64_t most_threads = 1024;

struct SimulateOptions {
  std::string cartridge;
  std::string size;
  std::string games = "1000000";
  std::string player = "random";
  std::string seed = "1";
  std::string threads;
  bool wants_json = false;
};

struct Wish {
  Cartridge cartridge;
  Rules rules;
  SimulationPlan plan;
  bool is_random = false;
};

std::expected<SimulationPlan, Error> plan_of(const SimulateOptions& options) {
  const auto games = number_of(options.games, "--games", 1, most_games);
  const auto seed = number_of(options.seed, "--seed", 0, UINT64_MAX);
  const auto threads =
      options.threads.empty()
          ? std::expected<std::uint64_t, Error>(std::max(1U, std::thread::hardware_concurrency()))
          : number_of(options.threads, "--threads", 1, most_threads);
  for (const auto* number : {&games, &seed, &threads}) {
    if (!*number) {
      return std::unexpected(number->error());
    }
  }
  return SimulationPlan{
      .games = *games, .first_seed = *seed, .threads = static_cast<unsigned>(*threads)};
}

std::expected<Wish, Error> wish_of(const SimulateOptions& options) {
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  std::expected<GameSetup, Error> setup = setup_of(*cartridge, {.seed = "0", .size = options.size});
  if (!setup) {
    return std::unexpected(std::move(setup.error()));
  }
  const std::expected<SimulationPlan, Error> plan = plan_of(options);
  if (!plan) {
    return std::unexpected(plan.error());
  }
  if (options.player != "random" && options.player != "greedy") {
    return std::unexpected(
        Error{"--player", {}, "random or greedy", tilery::quoted(options.player)});
  }
  return Wish{*std::move(cartridge), std::move(setup->rules), *plan, options.player == "random"};
}

GameStatistics played(const Wish& wish) {
  ProgressLine progress;
  const auto show = [&](std::uint64_t games) {
    progress.show([&] {
      return fmt::format("{} of {} games", with_commas(games), with_commas(wish.plan.games));
    });
  };
  const PolicyMaker policy = wish.is_random ? random_policy() : greedy_policy();
  const std::optional<PackedRules> packed = PackedRules::of(wish.rules);
  if (!packed) {
    return simulated(wish.plan, policy_simulator(wish.rules, policy), show);
  }
  if (wish.is_random && are_fit_for_kernels(*packed)) {
    GameStatistics statistics = simulated(wish.plan, kernel_simulator(*packed), show);
    if (!outgrows_packed(wish.rules, statistics.highest())) {
      return statistics;
    }
  }
  return simulated(wish.plan, policy_simulator(*packed, wish.rules, policy), show);
}

int simulate(const SimulateOptions& options) {
  const std::expected<Wish, Error> wish = wish_of(options);
  if (!wish) {
    return refuse(wish.error());
  }
  const auto start = std::chrono::steady_clock::now();
  GameStatistics statistics = played(*wish);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const SimulationReport report = {.cartridge = wish->cartridge.name,
                                   .title = wish->cartridge.title,
                                   .rules = wish->rules,
                                   .player = options.player,
                                   .first_seed = wish->plan.first_seed,
                                   .seconds = taken.count(),
                                   .statistics = std::move(statistics)};
  print(options.wants_json ? json_of(report) : text_of(report));
  return all_fine;
}

}  // namespace

void add_simulate_command(CLI::App& program, int& status) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App* command =
      program.add_subcommand("simulate", "Play many games and say what came of them");
  command->footer(help_footer);
  command->add_option("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      ->required();
  command->add_option("--games", options->games, "How many (1000000)");
  command->add_option("--player", options->player, "random or greedy (random)");
  command->add_option("--seed", options->seed, "Of the first game (1)");
  command->add_option("--size", options->size, "Columns and rows, such as 5x4, where it is open");
  command->add_option("--threads", options->threads, "How many (one for each core)");
  command->add_flag("--json", options->wants_json, "Print one line of JSON");
  command->callback([options, &status] { status = simulate(*options); });
}

}  // namespace tilery
