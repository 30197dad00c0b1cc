#include "apps/player/simulate_command.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/cluster/cluster.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/steady_clock.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/exact_command.h"
#include "apps/player/progress_line.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/player/game_series.h"
#include "tilery/telling/simulation_report.h"
#include "tilery/telling/simulation_words.h"

namespace tilery {
namespace {

constexpr const char* simulate_footer = R"(
Plays many games to their ends and prints statistics: score, length, the largest
tiles, how many were won. They show the author of a game how hard it is.

Players:
  random   any move, all with the same odds
  greedy   the move of the greatest gain, or of the greatest growth of the board's
           worth where the board is counted; the first of left, right, up, down
  perfect  the best move, as tilery exact computes it; small boards only
  trained  by your network for the game, or the shipped one, one move ahead
  shipped  by the shipped network, even if you have one of your own
  FILE     by the network in a file, NAME.network or any path with a '/'

Without --games, random and greedy play a million games on 4 x 4; on other boards
as many as two million moves allow, at least ten; other players play a thousand.
On other boards a game is stopped after a million moves, sooner beyond 64 cells.
Play continues after a goal that does not stop it. Game i has the seed SEED + i,
as in tilery play --seed, so the same line gives the same figures with any number
of threads. A percentile is the number that so many of the games do not exceed.

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
     "reached": games that reached it}, ...],
   "left_after": moves, if a game was stopped, "seconds": by the clock}
)";

constexpr std::uint64_t most_games = 1'000'000'000;
constexpr unsigned most_threads = 1024;

struct SimulateOptions {
  std::string cartridge;
  std::string size;
  std::string player = "random";
  std::optional<std::uint64_t> games;
  std::uint64_t seed = 1;
  std::optional<unsigned> threads;
  bool wants_json = false;
};

bool is_untaught(const std::string& player) { return player == "random" || player == "greedy"; }
bool needs_network(const std::string& player) {
  return !is_untaught(player) && player != "perfect";
}

/// The judge of a player by a network; nothing for other players.
std::expected<std::shared_ptr<const Judge>, Error> judge_of(const std::string& player,
                                                            const Cartridge& cartridge,
                                                            const Rules& rules) {
  if (!needs_network(player)) {
    return nullptr;
  }
  const bool is_named = player == shipped_word || player.ends_with(".network") ||
                        player.find('/') != std::string::npos;
  if (player != "trained" && !is_named) {
    return std::unexpected(Error{"--player",
                                 {},
                                 "random, greedy, perfect, trained, shipped or a network's file",
                                 tilery::quoted(player)});
  }
  Cartridge sized = cartridge;
  sized.rules = rules;
  std::expected<std::optional<Network>, Error> network =
      find_network(sized, is_named ? player : std::string());
  if (!network) {
    return std::unexpected(std::move(network.error()));
  }
  if (!*network) {
    return std::unexpected(Error{
        "--player", {}, "a network for " + cartridge.name + " (tilery train makes one)", "none"});
  }
  return std::make_shared<const Judge>(rules, *std::move(network));
}

std::expected<SimulationTask, Error> task_of(const SimulateOptions& options) {
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  std::expected<GameSetup, Error> setup = setup_of(*cartridge, {.seed = "0", .size = options.size});
  if (!setup) {
    return std::unexpected(std::move(setup.error()));
  }
  auto judge = judge_of(options.player, *cartridge, setup->rules);
  if (!judge) {
    return std::unexpected(std::move(judge.error()));
  }
  cartridge->rules = std::move(setup->rules);
  return SimulationTask{
      .cartridge = *std::move(cartridge),
      .player = {.name = options.player, .judge = *std::move(judge), .values = {}},
      .games = options.games,
      .first_seed = options.seed,
      .threads = options.threads.value_or(machine_threads())};
}

/// Solves the game for a perfect player.
std::expected<void, Error> solve_for(SimulationTask& task) {
  if (task.player.name == "perfect") {
    std::expected<ExactValues, Error> values =
        solved_on_terminal({.name = task.cartridge.name,
                            .rules = task.cartridge.rules,
                            .most_bytes = usual_exact_bytes()});
    if (!values) {
      return std::unexpected(std::move(values.error()));
    }
    task.player.values = *std::move(values);
  }
  return {};
}

SimulationReport reported(const SimulationTask& task) {
  ProgressLine progress;
  const auto show = [&](std::uint64_t over, std::uint64_t all) {
    progress.show(
        [&] { return fmt::format("{} of {} games", with_commas(over), with_commas(all)); });
  };
  return simulation_report(task, steady_milliseconds, show, program_crew());
}

int simulate(const SimulateOptions& options) {
  std::expected<SimulationTask, Error> task = task_of(options);
  if (!task) {
    return refuse(task.error());
  }
  if (const auto ready = solve_for(*task); !ready) {
    return refuse(ready.error());
  }
  const SimulationReport report = reported(*task);
  print(options.wants_json ? json_of(report) + "\n" : text_of(report));
  return all_fine;
}

}  // namespace

void add_simulate_command(ConsoleCommand program) {
  auto options = std::make_shared<SimulateOptions>();
  ConsoleCommand command = program.add("simulate", "Play many games and print their statistics");
  command.explain(simulate_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.text("--player", options->player, "random, greedy, perfect, trained, shipped or FILE");
  command.number("--games", options->games, "How many (a million on 4 x 4)", 1, most_games);
  command.number("--seed", options->seed, "Of the first game");
  command.text("--size", options->size, "Columns and rows, such as 5x4, where it is open");
  command.number("--threads", options->threads, "How many in each process (one for each core)", 1,
                 most_threads);
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return simulate(*options); });
}

}  // namespace tilery
