#include "apps/player/exact_command.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/play/game_start.h"
#include "apps/player/player_options.h"
#include "apps/tables/table_folder.h"
#include "tilery/core/big_array.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/puzzle_words.h"
#include "tilery/record/recorded_game.h"
#include "tilery/tablebase/layer_store.h"

namespace tilery {
namespace {

constexpr const char* exact_footer = R"(
Visits every position of a small game and computes the value of perfect play:
the mean score, or with --goal the probability of reaching a tile. Exact up to
rounding.

It solves boards of up to nine open cells (2x2, 2x3, 3x3, 4x4 with blocked
cells), and larger ones if a goal keeps the number of positions small. Decks,
bonus tiles and the next tile count as far as the player knows them; undo does
not count. A game for two is solved as a game for one, unless each player has a
goal: then the value is the probability that the first player wins, and a draw
counts half. For 2048 on 3 x 4 it gives the published score, with its source.

Each position takes 16 bytes: 3x3 2048 has 48,713,519 positions. With --files the
positions are kept in a folder, and memory holds a few layers of them. A run that
was stopped continues when it is started again.

Examples:
  tilery exact 2048 --size 2x2       a blink
  tilery exact 3x3                   minutes
  tilery exact 3x3 --goal            the odds of the cartridge's own goal
  tilery exact 3x3 --goal 1024       of another tile
  tilery exact 3x3 --files solved --memory 128MiB
  tilery exact ./mine.toml --json    for a program

Out, with --json, one line:
  {"cartridge": name, "width": columns, "height": rows,
   "aim": "score" or "goal", "goal": tile, "value": the score or the odds,
   "positions": n, "layers": n,
   "bytes": of positions and values, "signature": a checksum of all of them,
   "seconds": by the clock}
A published score has "start" and "source" in place of the last five keys.
)";

constexpr std::uint64_t bytes_a_gibibyte = std::uint64_t{1} << 30;

struct ExactOptions {
  std::string cartridge;
  std::string size;
  std::string aim;
  std::optional<std::string> goal;  ///< empty for the cartridge's own
  std::optional<std::string> memory;
  std::optional<std::string> files;  ///< the folder of the layers
  bool wants_json = false;
  Communicator* communicator = nullptr;  ///< its ranks solve
};

/// A game to solve.
struct Question {
  Cartridge cartridge;
  ExactTask task;
};

/// The values of a solved game, and the time that solving took.
struct Answer {
  StoredValues values;
  double seconds = 0;

  [[nodiscard]] std::uint64_t bytes() const { return values.positions * exact_bytes_a_position; }
};

std::expected<std::uint64_t, Error> memory_of(const ExactOptions& options) {
  if (!options.memory) {
    return usual_exact_bytes();
  }
  if (const std::optional<std::uint64_t> bytes = bytes_of_words(*options.memory)) {
    return *bytes;
  }
  const auto gibibytes = number_of(*options.memory, "--memory", 1, 65536);
  if (!gibibytes) {
    return std::unexpected(Error{"--memory",
                                 {},
                                 "an amount, such as 128MiB or 4GiB, or whole GiB, 1 to 65536",
                                 tilery::quoted(*options.memory)});
  }
  return *gibibytes * bytes_a_gibibyte;
}

/// The goal's tile; nothing if none is given.
std::expected<std::optional<Rank>, Error> goal_of(const ExactOptions& options, const Rules& rules) {
  if (!options.goal) {
    return std::nullopt;
  }
  if (rules.players.goals) {
    return std::unexpected(
        Error{"--goal", {}, "no goal, as each player has a goal", tilery::quoted(*options.goal)});
  }
  if (options.goal->empty()) {
    if (!rules.goal.tile) {
      return std::unexpected(Error{"--goal", {}, "a tile, as this game has no goal", "nothing"});
    }
    return rules.goal.tile;
  }
  const auto face = number_of(*options.goal, "--goal", 1, std::uint64_t{1} << 53);
  const std::optional<Rank> rank = face ? rules.ladder.rank_of(*face) : std::nullopt;
  if (!rank) {
    return std::unexpected(
        Error{"--goal", {}, "a tile of the game", tilery::quoted(*options.goal)});
  }
  return rank;
}

std::expected<Question, Error> question_of(const ExactOptions& options) {
  std::expected<Cartridge, Error> cartridge =
      aimed(GameList::of_user().cartridge(options.cartridge), options.aim);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  std::expected<GameSetup, Error> setup = setup_of(*cartridge, {.seed = "0", .size = options.size});
  if (!setup) {
    return std::unexpected(std::move(setup.error()));
  }
  TILERY_TRY(const auto goal, goal_of(options, setup->rules));
  TILERY_TRY(const auto memory, memory_of(options));
  Question question = {*std::move(cartridge), {}};
  question.task = {.name = question.cartridge.name,
                   .rules = std::move(setup->rules),
                   .aim = goal ? ExactAim::goal : exact_aim_of(question.cartridge.rules),
                   .most_bytes = memory};
  if (goal) {
    question.task.rules.goal.tile = goal;
  }
  return question;
}

std::string json_of(const Question& question, const Answer& answer) {
  const ExactTask& task = question.task;
  JsonWriter json;
  json.open_object();
  json.member("cartridge", question.cartridge.name);
  json.member("width", task.rules.shape.width);
  json.member("height", task.rules.shape.height);
  json.member("aim", task.aim == ExactAim::goal ? "goal" : "score");
  if (task.aim == ExactAim::goal && task.rules.goal.tile) {
    json.member("goal", task.rules.ladder.face(*task.rules.goal.tile));
  }
  json.member("value", answer.values.at_start);
  json.member("positions", answer.values.positions);
  json.member("layers", answer.values.layers);
  json.member("bytes", answer.bytes());
  json.member("signature", fmt::format("{:016x}", answer.values.signature));
  json.member("seconds", answer.seconds);
  json.close();
  return std::move(json).take() + "\n";
}

std::string text_of(const Question& question, const Answer& answer) {
  const double value = answer.values.at_start;
  const std::string result =
      question.task.rules.players.goals
          ? fmt::format(
                "with perfect play of both the first player wins {:.6f}% of all games, a "
                "draw counting half.",
                100 * value)
      : question.task.aim == ExactAim::goal
          ? fmt::format("perfect play reaches {} in {:.6f}% of all games.",
                        question.task.rules.ladder.text(*question.task.rules.goal.tile),
                        100 * value)
          : fmt::format("perfect play scores {:.6f} on average.", value);
  return fmt::format("{} on {} x {}: {}\n{} positions in {} layers, {}, {:.1f} s.\n",
                     question.cartridge.title, question.task.rules.shape.width,
                     question.task.rules.shape.height, result, with_commas(answer.values.positions),
                     answer.values.layers, memory_words(static_cast<double>(answer.bytes())),
                     answer.seconds);
}

std::string json_of(const Question& question, const PublishedScore& published) {
  JsonWriter json;
  json.open_object();
  json.member("cartridge", question.cartridge.name);
  json.member("width", question.task.rules.shape.width);
  json.member("height", question.task.rules.shape.height);
  json.member("aim", "score");
  json.member("value", published.score);
  json.member("start", published.start);
  json.member("source", published.source);
  json.close();
  return std::move(json).take() + "\n";
}

std::string text_of(const Question& question, const PublishedScore& published) {
  return fmt::format(
      "{} on {} x {}: perfect play scores {:.2f} on average from {}.\n"
      "Published: {}.\n"
      "With --files the program solves the game itself, if the disk is large enough.\n",
      question.cartridge.title, question.task.rules.shape.width, question.task.rules.shape.height,
      published.score, published.start, published.source);
}

std::uint64_t signature_of(const ExactValues& values) {
  std::uint64_t signature = 0;
  for (const ExactLayer& layer : values.all_layers()) {
    signature += layer_signature(layer.keys, layer.values);
  }
  return signature;
}

std::expected<StoredValues, Error> solved_in_memory(const ExactTask& task) {
  TILERY_TRY(const ExactValues values, solved_on_terminal(task));
  return StoredValues{.at_start = values.at_start(),
                      .positions = values.positions(),
                      .layers = values.layers(),
                      .signature = signature_of(values)};
}

/// Solves with the positions in files of a folder. Errors of these files name their whole path.
std::expected<StoredValues, Error> solved_in_folder(const ExactTask& task,
                                                    const std::string& folder,
                                                    Communicator& communicator) {
  ProgressLine line;
  TablebaseFolder files(folder);
  std::expected<StoredValues, Error> values =
      solved_through_files(task, files, communicator, solving_on(line));
  if (values) {
    barrier(communicator);
  }
  if (!values && (values.error().source.starts_with("positions-") ||
                  values.error().source.starts_with("values-"))) {
    values.error().source = files.path_of(values.error().source).native();
  }
  return values;
}

int exact(const ExactOptions& options) {
  if (options.communicator->ranks() > 1 && !options.files) {
    return refuse({"mpirun", {}, "--files, a folder that all processes share", "none"});
  }
  const std::expected<Question, Error> question = question_of(options);
  if (!question) {
    return refuse(question.error());
  }
  if (const auto published = published_perfect_score(question->task.rules);
      published && !options.files && question->task.aim == ExactAim::score) {
    print(options.wants_json ? json_of(*question, *published) : text_of(*question, *published));
    return all_fine;
  }
  const auto start = std::chrono::steady_clock::now();
  std::expected<StoredValues, Error> values =
      options.files ? solved_in_folder(question->task, *options.files, *options.communicator)
                    : solved_in_memory(question->task);
  if (!values) {
    return refuse(values.error());
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const Answer answer = {*std::move(values), taken.count()};
  print(options.wants_json ? json_of(*question, answer) : text_of(*question, answer));
  return all_fine;
}

}  // namespace

std::uint64_t usual_exact_bytes() { return machine_memory() / 4 * 3; }

ExactProgress solving_on(ProgressLine& line) {
  return [&line](std::uint64_t found, std::uint64_t solved) {
    line.show([&] {
      return solved == 0 ? fmt::format("{} positions found", with_commas(found))
                         : fmt::format("{} of {} positions solved", with_commas(solved),
                                       with_commas(found));
    });
  };
}

std::expected<ExactValues, Error> solved_on_terminal(const ExactTask& task) {
  ProgressLine line;
  return solved(task, solving_on(line));
}

void add_exact_command(ConsoleCommand program, Communicator& communicator) {
  auto options = std::make_shared<ExactOptions>();
  options->communicator = &communicator;
  ConsoleCommand command =
      program.add("exact", "Compute the value of perfect play of a small game");
  command.explain(exact_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.text("--size", options->size, "Columns and rows, such as 2x3, if the game allows sizes");
  add_aim_option(command, options->aim);
  command
      .text_or_none("--goal", options->goal,
                    "The odds of reaching this tile, or the cartridge's goal")
      .excludes(command.option("--aim"));
  command.text("--memory", options->memory,
               "The most to use, such as 128MiB or 4GiB (three quarters of the machine's)");
  command.text("--files", options->files, "A folder to keep positions and values in");
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return exact(*options); });
}

namespace {

constexpr const char* solve_footer = R"(
A puzzle is a game with a goal that ends it, where no tile enters after a move.
Prints a shortest solution, how many solutions are as short, and how many
positions were searched; or that the puzzle cannot be solved. Without --level,
every level of a cartridge with levels is solved.

Each position takes 32 bytes, or more on boards of many cells: the usual 1GiB holds
up to 33 million. The exit status is 2 if a puzzle cannot be solved, or if --make
finds none.

--make N finds puzzles. It shuffles the cells of the puzzle, walls and tiles, N
times. Boards with one shortest solution count, or with two unless the goal is a
picture. It prints up to five, the longest solutions first, as levels to copy
into a cartridge.

Examples:
  tilery solve gather                 all levels
  tilery solve gather --level 3       one of them
  tilery solve ./mine.toml --json     for a program, a line a level
  tilery solve gather.3 --make 10000  boards like that of level 3
  tilery solve gather.1 --from "2 . . / . . 2 / . . ."

Out, with --json, one line a puzzle:
  {"cartridge": name, "solvable": true or false, "moves": a shortest solution,
   "solutions": how many are as short, "par": the cartridge's, "positions": n}
)";

struct SolveOptions {
  std::string cartridge;
  std::optional<std::string> level;
  std::string from;
  std::optional<std::string> memory;
  std::optional<std::string> tries;  ///< of --make
  std::string seed = "1";
  bool wants_json = false;
};

constexpr std::uint64_t usual_bytes = std::uint64_t{1} << 30;

std::expected<PuzzleLimits, Error> limits_of(const SolveOptions& options) {
  if (!options.memory) {
    return PuzzleLimits{.most_bytes = usual_bytes};
  }
  const std::optional<std::uint64_t> bytes = bytes_of_words(*options.memory);
  if (!bytes) {
    return std::unexpected(Error{
        "--memory", {}, "an amount, such as 128MiB or 4GiB", tilery::quoted(*options.memory)});
  }
  return PuzzleLimits{.most_bytes = *bytes};
}

/// The solution from the first board, or from the board of --from.
std::expected<PuzzleSolution, Error> solution_of(const Cartridge& puzzle, const std::string& from,
                                                 const PuzzleLimits& limits) {
  if (from.empty()) {
    return solved_puzzle(puzzle.rules, limits);
  }
  const std::expected<RecordedGame, Error> game = game_of(puzzle, {.seed = "0", .from = from});
  return game ? solved_puzzle(game->game().rules(), game->game().position().board, limits)
              : std::unexpected(game.error());
}

/// Prints the solution of one puzzle, and gives the exit status.
int solve_one(const Cartridge& puzzle, const SolveOptions& options, const PuzzleLimits& limits) {
  const std::expected<PuzzleSolution, Error> solution = solution_of(puzzle, options.from, limits);
  if (!solution) {
    return refuse(solution.error());
  }
  print(options.wants_json ? json_of(puzzle, *solution) + "\n"
                           : fmt::format("{}: {}\n", puzzle.title, solution_words(*solution)));
  return solution->is_solvable ? all_fine : bad_input;
}

/// The puzzle as [[levels]] of a cartridge.
std::string level_toml(Cartridge puzzle, const MadePuzzle& made) {
  const auto par = static_cast<int>(made.solution.moves.size());
  puzzle.levels = {{.title = "",
                    .shape = made.shape,
                    .start = made.start,
                    .goal = puzzle.rules.goal,
                    .par = par}};
  const std::string toml = toml_of(puzzle);
  return toml.substr(toml.find("\n[[levels]]"));
}

/// Shuffles the puzzle, and prints good boards as levels of a cartridge.
int make(const Cartridge& puzzle, const SolveOptions& options, const PuzzleLimits& limits) {
  const auto tries = number_of(*options.tries, "--make", 1, 1'000'000'000);
  const auto seed = number_of(options.seed, "--seed", 0, UINT64_MAX);
  if (!tries || !seed) {
    return refuse(tries ? seed.error() : tries.error());
  }
  const auto puzzles =
      shuffled_puzzles(puzzle.rules, {.seed = *seed, .tries = *tries, .limits = limits});
  if (!puzzles) {
    return refuse(puzzles.error());
  }
  for (const MadePuzzle& made : *puzzles) {
    print(fmt::format("{}# {}\n", level_toml(puzzle, made), solution_words(made.solution)));
  }
  if (puzzles->empty()) {
    print("No board with so few shortest solutions was found.\n");
  }
  return puzzles->empty() ? bad_input : all_fine;
}

int solve(const SolveOptions& options) {
  const GameList games = GameList::of_user();
  const std::string name =
      options.level ? fmt::format("{}.{}", options.cartridge, *options.level) : options.cartridge;
  const std::expected<Cartridge, Error> cartridge = games.cartridge(name);
  const std::expected<PuzzleLimits, Error> limits = limits_of(options);
  if (!cartridge || !limits) {
    return refuse(cartridge ? limits.error() : cartridge.error());
  }
  if (options.tries) {
    return make(cartridge->levels.empty() ? *cartridge : level_of(*cartridge, 1), options, *limits);
  }
  if (cartridge->levels.empty() || !options.from.empty()) {
    return solve_one(*cartridge, options, *limits);
  }
  int status = all_fine;
  for (std::size_t number = 1; number <= cartridge->levels.size(); ++number) {
    status = std::max(status, solve_one(level_of(*cartridge, number), options, *limits));
  }
  return status;
}

}  // namespace

void add_solve_command(ConsoleCommand program) {
  auto options = std::make_shared<SolveOptions>();
  ConsoleCommand command = program.add("solve", "Solve a puzzle in the fewest moves");
  command.explain(solve_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.text("--level", options->level, "A level of a cartridge with levels, from 1");
  const CommandOption from = command.text("--from", options->from, "The board to begin on");
  command.text("--memory", options->memory, "The memory to use at most, such as 128MiB (1GiB)");
  const CommandOption make = command
                                 .text("--make", options->tries,
                                       "The number of shuffled boards to search for good puzzles")
                                 .excludes(from);
  command.text("--seed", options->seed, "The seed of the shuffles").needs(make);
  command.flag("--json", options->wants_json, "Print JSON, one line a puzzle").excludes(make);
  command.does([options] { return solve(*options); });
}

}  // namespace tilery
