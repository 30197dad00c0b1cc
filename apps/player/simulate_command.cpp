#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/core/work_budget.h"
#include "tilery/narration/simulation_words.h"
#include "tilery/protocol/questions.h"

namespace tilery {
namespace {

constexpr const char* simulate_footer = R"(
Plays many games to their ends and prints statistics: score, length, the largest
tiles, and how many games were won. They show how hard a game is.

Players:
  random   makes any legal move, all equally likely
  greedy   makes the move with the greatest gain or, if the score is counted on
           the board, the move that adds most to it; of equal moves the first of
           left, right, up, down
  perfect  makes the best move, as tilery exact computes it; small boards only
  trained  uses your network for the game, or the shipped one, one move ahead
  shipped  uses the shipped network, even if you have one of your own
  FILE     uses the network in a file, NAME.network or any path with a '/'

Without --games, random and greedy play a million games on 4 x 4. On other boards
they play as many games as two million moves allow, but at least ten. Other
players play a thousand games. On other boards than 4 x 4 a game is stopped after
a million moves, and earlier on boards of more than 64 cells. Play continues after
a goal that does not stop it. Game i has the seed SEED + i, as in tilery play
--seed. The same command gives the same figures with any number of threads. 75% of
the games do not exceed the 75th percentile. With --results a file keeps the
games: after a stop the same command continues, also with more --games.

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
  std::string aim;
  std::string player = "random";
  std::optional<std::uint64_t> games;
  std::uint64_t seed = 1;
  std::optional<unsigned> threads;
  std::string results;
  bool wants_json = false;
  Communicator* communicator = nullptr;  ///< its ranks play
};

/// Whether `player` names a network, by a word or a path.
bool names_network(const std::string& player) {
  return player == shipped_word || player.ends_with(".network") ||
         player.find('/') != std::string::npos;
}

bool is_known(const std::string& player) {
  constexpr std::array<std::string_view, 4> names = {"random", "greedy", "perfect", "trained"};
  return std::ranges::find(names, player) != names.end() || names_network(player);
}

/// The evaluator of a player that needs a network. Fails if there is no network.
std::expected<BoardEvaluator, Error> network_evaluator(const std::string& player,
                                                       const Cartridge& cartridge) {
  std::expected<std::optional<Network>, Error> network =
      find_network(cartridge, names_network(player) ? player : std::string());
  if (!network) {
    return std::unexpected(std::move(network.error()));
  }
  if (!*network) {
    return std::unexpected(Error{
        "--player", {}, "a network for " + cartridge.name + " (tilery train makes one)", "none"});
  }
  return BoardEvaluator(cartridge.rules, *std::move(network));
}

/// The cartridge at the size of the games.
std::expected<Cartridge, Error> game_of(const SimulateOptions& options) {
  std::expected<Cartridge, Error> cartridge =
      aimed(GameList::of_user().cartridge(options.cartridge), options.aim);
  if (!cartridge) {
    return cartridge;
  }
  TILERY_TRY(GameSetup setup, setup_of(*cartridge, {.seed = "0", .size = options.size}));
  if (!is_known(options.player)) {
    return std::unexpected(Error{"--player",
                                 {},
                                 "random, greedy, perfect, trained, shipped or a network's file",
                                 tilery::quoted(options.player)});
  }
  cartridge->rules = std::move(setup.rules);
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

/// The network_evaluator() of a player that needs a network; nothing for other players.
std::expected<std::optional<BoardEvaluator>, Error> evaluator_for(const SimulateOptions& options,
                                                                  const Cartridge& game) {
  if (!names_network(options.player) && options.player != "trained") {
    return std::nullopt;
  }
  TILERY_TRY(BoardEvaluator evaluator, network_evaluator(options.player, game));
  return std::optional(std::move(evaluator));
}

std::expected<std::optional<KeptGames>, Error> kept_simulation(
    const SimulateOptions& options, const Cartridge& game,
    const std::optional<BoardEvaluator>& evaluator) {
  if (options.results.empty()) {
    return std::nullopt;
  }
  return kept_games({.results = options.results,
                     .description = {"simulation", results_line_of(game),
                                     evaluator ? results_line_of("player", *evaluator)
                                               : "player " + options.player},
                     .first_seed = options.seed,
                     .most_games = options.games.value_or(most_games),
                     .communicator = *options.communicator});
}

QuestionSources sources_of(const SimulateOptions& options, const Cartridge& game,
                           std::optional<BoardEvaluator>& evaluator, ProgressLine& line) {
  QuestionSources sources;
  sources.cartridge = [game](const std::string&) { return game; };
  sources.evaluator = [&evaluator, player = options.player](const Cartridge& sized) {
    return evaluator ? std::expected<BoardEvaluator, Error>(*std::exchange(evaluator, std::nullopt))
                     : network_evaluator(player, sized);
  };
  sources.work.search.threads = options.threads.value_or(machine_threads());
  sources.progress.solving = solving_on(line);
  sources.progress.simulation = [&line](std::uint64_t ended, std::uint64_t all) {
    line.show([&] { return fmt::format("{} of {} games", with_commas(ended), with_commas(all)); });
  };
  sources.work.communicator = options.communicator;
  sources.work.clock = steady_milliseconds;
  sources.work.limits.exact_bytes = usual_exact_bytes();
  return sources;
}

/// The report in JSON or in words.
std::expected<std::string, Error> report_on(const SimulateOptions& options, const Cartridge& game) {
  TILERY_TRY(std::optional<BoardEvaluator> evaluator, evaluator_for(options, game));
  TILERY_TRY(const auto kept, kept_simulation(options, game, evaluator));
  ProgressLine line;
  std::string words;
  QuestionSources sources = sources_of(options, game, evaluator, line);
  sources.kept_games = kept ? &*kept : nullptr;
  sources.on_result.simulation = [&words](const SimulationReport& report) {
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

void add_simulate_command(ConsoleCommand program, Communicator& communicator) {
  auto options = std::make_shared<SimulateOptions>();
  options->communicator = &communicator;
  ConsoleCommand command = program.add("simulate", "Play many games and print their statistics");
  command.explain(simulate_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.text("--player", options->player, "random, greedy, perfect, trained, shipped or FILE");
  add_aim_option(command, options->aim);
  command.number("--games", options->games, "Number of games (a million on 4 x 4)", 1, most_games);
  command.number("--seed", options->seed, "Seed of the first game (1)");
  command.text("--results", options->results, "A file that keeps the games, to continue from");
  command.text("--size", options->size, "Columns and rows, such as 5x4, if the game allows sizes");
  command.number("--threads", options->threads, "Threads of each process (one for each core)", 1,
                 most_threads);
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return simulate(*options); });
}

namespace {

constexpr const char* rate_footer = R"(
Plays games by random moves, by greedy moves and by a network, all on the same
seeds. The network learns for about half of the time before it plays. One sentence
says what decides the game: luck, skill, or nothing. The rating takes about
--seconds. The figures are the same on any machine if --seconds suffice for
--training-moves and --games. A game is broken off after 10,000 moves.

  skill      how many of the trained network's games are better than random and
             greedy play: by the score, or by the goal if the game ends there
  forced     how many of the network's moves were the only legal move
  matter     how many of its moves had an alternative that loses more than 1%
  first      how often the player who begins wins, of two greedy players
  dead ends  how many of a puzzle's positions cannot be won any more
  note       goals that are too easy or never reached, games too short or too
             long, and the doubts of tilery cartridges lint

Examples:
  tilery rate ./mine.toml
  tilery rate threes --seconds 120
  tilery rate 3x3 --seconds 600 --training-moves 1000000
  tilery rate 2048 --size 5x5
  tilery rate ./mine.toml --json
)";

constexpr double longest_seconds = 600;

struct RateOptions {
  std::string cartridge;
  std::string size;
  std::string aim;
  double seconds = RatingPlan().seconds;
  std::uint64_t games = RatingPlan().games;
  std::uint64_t training_moves = RatingPlan().training_moves;
  std::uint64_t seed = 1;
  bool wants_json = false;
};

std::string question_of(const RateOptions& options, const Cartridge& game) {
  JsonWriter json;
  json.open_object();
  json.member("cartridge", game.name);
  json.member("seconds", options.seconds);
  json.member("games", options.games);
  json.member("training_moves", options.training_moves);
  json.member("seed", options.seed);
  json.close();
  return std::move(json).take();
}

int rate(const RateOptions& options) {
  const std::expected<Cartridge, Error> game =
      sized(aimed(GameList::of_user().cartridge(options.cartridge), options.aim), options.size);
  if (!game) {
    return refuse(game.error());
  }
  std::string words;
  std::expected<std::string, Error> json;
  {
    ProgressLine line;
    QuestionSources sources;
    sources.cartridge = [&game](const std::string&) { return *game; };
    sources.work.clock = steady_milliseconds;
    sources.progress.rating = [&line](std::string_view what, double share) {
      line.show([&] { return fmt::format("{:.0f}%, {}", 100 * share, what); });
    };
    sources.on_result.rating = [&words](const RatedGameReport& report) {
      words = rating_words(report);
    };
    json = Questions(std::move(sources)).ask("rate", question_of(options, *game));
  }
  if (!json) {
    return refuse(json.error());
  }
  print(options.wants_json ? *json + "\n" : words);
  return all_fine;
}

}  // namespace

void add_rate_command(ConsoleCommand program) {
  auto options = std::make_shared<RateOptions>();
  ConsoleCommand command = program.add("rate", "Say whether a game is any good: luck or skill");
  command.explain(rate_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.number("--seconds", options->seconds, "About how long the rating takes (30)", 0.1,
                 longest_seconds);
  command.number("--games", options->games, "Games of each player, at most (300)", 1, 10000);
  command.number("--training-moves", options->training_moves,
                 "Moves that the network learns from, at most (20 million)", 1, 1'000'000'000);
  command.number("--seed", options->seed, "Seed of the first game (1)");
  command.text("--size", options->size, "Columns and rows, such as 5x4, if the game allows sizes");
  add_aim_option(command, options->aim);
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return rate(*options); });
}

}  // namespace tilery
