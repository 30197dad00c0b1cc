#include "apps/player/simulate_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
#include "apps/player/kept_results.h"
#include "apps/player/progress_line.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/telling/questions.h"
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
With --results the games are kept in a file, and the same command goes on from there
after it was stopped, also with more --games.

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
  std::string results;
  bool wants_json = false;
};

/// Whether `player` is a word or a path for one network.
bool names_network(const std::string& player) {
  return player == shipped_word || player.ends_with(".network") ||
         player.find('/') != std::string::npos;
}

bool is_known(const std::string& player) {
  constexpr std::array<std::string_view, 4> names = {"random", "greedy", "perfect", "trained"};
  return std::ranges::find(names, player) != names.end() || names_network(player);
}

/// The judge of a player by a network. Fails if there is no network.
std::expected<Judge, Error> judge_of(const std::string& player, const Cartridge& cartridge) {
  std::expected<std::optional<Network>, Error> network =
      find_network(cartridge, names_network(player) ? player : std::string());
  if (!network) {
    return std::unexpected(std::move(network.error()));
  }
  if (!*network) {
    return std::unexpected(Error{
        "--player", {}, "a network for " + cartridge.name + " (tilery train makes one)", "none"});
  }
  return Judge(cartridge.rules, *std::move(network));
}

/// The cartridge at the size of the games.
std::expected<Cartridge, Error> game_of(const SimulateOptions& options) {
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return cartridge;
  }
  std::expected<GameSetup, Error> setup = setup_of(*cartridge, {.seed = "0", .size = options.size});
  if (!setup) {
    return std::unexpected(std::move(setup.error()));
  }
  if (!is_known(options.player)) {
    return std::unexpected(Error{"--player",
                                 {},
                                 "random, greedy, perfect, trained, shipped or a network's file",
                                 tilery::quoted(options.player)});
  }
  cartridge->rules = std::move(setup->rules);
  return cartridge;
}

std::string question_of(const SimulateOptions& options, const Cartridge& game) {
  JsonWriter json;
  json.open_object();
  json.member("cartridge", game.name);
  json.member("player", names_network(options.player) ? std::string("trained") : options.player);
  if (options.games) {
    json.member("games", *options.games);
  }
  json.member("seed", options.seed);
  json.close();
  return std::move(json).take();
}

/// The judge of a player by a network; nothing for the others.
std::expected<std::optional<Judge>, Error> judge_for(const SimulateOptions& options,
                                                     const Cartridge& game) {
  if (!names_network(options.player) && options.player != "trained") {
    return std::nullopt;
  }
  std::expected<Judge, Error> judge = judge_of(options.player, game);
  return judge ? std::expected<std::optional<Judge>, Error>(*std::move(judge))
               : std::unexpected(std::move(judge.error()));
}

std::expected<std::optional<KeptGames>, Error> kept_simulation(const SimulateOptions& options,
                                                               const Cartridge& game,
                                                               const std::optional<Judge>& judge) {
  if (options.results.empty()) {
    return std::nullopt;
  }
  return kept_games({.results = options.results,
                     .of = {"simulation", results_line_of(game),
                            judge ? results_line_of("player", *judge) : "player " + options.player},
                     .first_seed = options.seed,
                     .most_games = options.games.value_or(most_games)});
}

QuestionSources sources_of(const SimulateOptions& options, const Cartridge& game,
                           std::optional<Judge>& judge, ProgressLine& line) {
  QuestionSources sources;
  sources.cartridge = [game](const std::string&) { return game; };
  sources.judge = [&judge, player = options.player](const Cartridge& sized) {
    return judge ? std::expected<Judge, Error>(*std::exchange(judge, std::nullopt))
                 : judge_of(player, sized);
  };
  sources.search.threads = static_cast<int>(options.threads.value_or(machine_threads()));
  sources.on_solving = solving_on(line);
  sources.on_simulation = [&line](std::uint64_t over, std::uint64_t all) {
    line.show([&] { return fmt::format("{} of {} games", with_commas(over), with_commas(all)); });
  };
  sources.crew = &program_crew();
  sources.clock = steady_milliseconds;
  sources.limits.exact_bytes = usual_exact_bytes();
  return sources;
}

/// The report in JSON or in words.
std::expected<std::string, Error> report_on(const SimulateOptions& options, const Cartridge& game) {
  std::expected<std::optional<Judge>, Error> judge = judge_for(options, game);
  if (!judge) {
    return std::unexpected(std::move(judge.error()));
  }
  const auto kept = kept_simulation(options, game, *judge);
  if (!kept) {
    return std::unexpected(kept.error());
  }
  ProgressLine line;
  std::string words;
  QuestionSources sources = sources_of(options, game, *judge, line);
  sources.kept_games = *kept ? &**kept : nullptr;
  sources.take_simulation = [&words](const SimulationReport& report) {
    words = simulation_words(report);
  };
  auto json = Questions(std::move(sources)).ask("simulate", question_of(options, game));
  if (!json) {
    return json;
  }
  return options.wants_json ? *std::move(json) + "\n" : words;
}

int simulate(const SimulateOptions& options) {
  const std::expected<Cartridge, Error> game = game_of(options);
  if (!game) {
    return refuse(game.error());
  }
  const std::expected<std::string, Error> report = report_on(options, *game);
  if (!report) {
    return refuse(report.error());
  }
  print(*report);
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
  command.text("--results", options->results, "A file to keep games in, and to go on from");
  command.text("--size", options->size, "Columns and rows, such as 5x4, where it is open");
  command.number("--threads", options->threads, "How many in each process (one for each core)", 1,
                 most_threads);
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return simulate(*options); });
}

}  // namespace tilery
