#include "apps/player/exact_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/cluster/cluster.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/play/game_start.h"
#include "apps/player/progress_line.h"
#include "apps/tables/table_folder.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/tables/layer_store.h"

namespace tilery {
namespace {

constexpr const char* exact_footer = R"(
Visits every position of a small game and computes the value of perfect play:
the mean score, or with --goal the probability of reaching a tile. Exact up to
rounding.

It solves boards of up to nine open cells (2x2, 2x3, 3x3, 4x4 with blocked
cells), and larger ones if a goal keeps the number of positions small. Decks,
bonus tiles and the next tile count as far as the player knows them; undo does
not count. A game for two is solved as a game for one.

Each position takes 16 bytes: 3x3 2048 has 48,713,519 of them. With --files they
are kept in a folder, and memory holds a few layers of them. A run that was stopped
continues when it is started again.

Examples:
  tilery exact 2048 --size 2x2       a blink
  tilery exact 3x3                   minutes
  tilery exact 3x3 --goal            the odds of the cartridge's own goal
  tilery exact 3x3 --goal 1024       of another tile
  tilery exact 3x3 --files solved --memory 128MiB
  tilery exact ./mine.toml --json    for a program

Out, with --json, one line:
  {"cartridge": name, "width": columns, "height": rows, "aim": "score" or "goal",
   "goal": tile, "value": the score or the odds, "positions": n, "layers": n,
   "bytes": of positions and values, "signature": a checksum of all of them,
   "seconds": by the clock}
)";

constexpr std::uint64_t bytes_a_gibibyte = std::uint64_t{1} << 30;

struct ExactOptions {
  std::string cartridge;
  std::string size;
  std::optional<std::string> goal;  ///< empty for the cartridge's own
  std::optional<std::string> memory;
  std::optional<std::string> files;  ///< the folder of the layers
  bool wants_json = false;
};

struct Question {
  Cartridge cartridge;
  ExactTask task;
};

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

/// The goal's tile; nothing where none is asked for.
std::expected<std::optional<Rank>, Error> goal_of(const ExactOptions& options, const Rules& rules) {
  if (!options.goal) {
    return std::nullopt;
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
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  std::expected<GameSetup, Error> setup = setup_of(*cartridge, {.seed = "0", .size = options.size});
  if (!setup) {
    return std::unexpected(std::move(setup.error()));
  }
  const auto goal = goal_of(options, setup->rules);
  if (!goal) {
    return std::unexpected(goal.error());
  }
  const auto memory = memory_of(options);
  if (!memory) {
    return std::unexpected(memory.error());
  }
  Question question = {*std::move(cartridge), {}};
  question.task = {.name = question.cartridge.name,
                   .rules = std::move(setup->rules),
                   .aim = *goal ? ExactAim::goal : ExactAim::score,
                   .most_bytes = *memory};
  if (*goal) {
    question.task.rules.goal.tile = *goal;
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
  if (task.aim == ExactAim::goal) {
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
  const std::string what =
      question.task.aim == ExactAim::goal
          ? fmt::format("perfect play reaches {} in {:.6f}% of all games.",
                        question.task.rules.ladder.text(*question.task.rules.goal.tile),
                        100 * value)
          : fmt::format("perfect play scores {:.6f} on average.", value);
  return fmt::format("{} on {} x {}: {}\n{} positions in {} layers, {}, {:.1f} s.\n",
                     question.cartridge.title, question.task.rules.shape.width,
                     question.task.rules.shape.height, what, with_commas(answer.values.positions),
                     answer.values.layers, memory_words(static_cast<double>(answer.bytes())),
                     answer.seconds);
}

std::uint64_t signature_of(const ExactValues& values) {
  std::uint64_t signature = 0;
  for (const ExactLayer& layer : values.all_layers()) {
    signature += layer_signature(layer.keys, layer.values);
  }
  return signature;
}

std::expected<StoredValues, Error> solved_in_memory(const ExactTask& task) {
  const std::expected<ExactValues, Error> values = solved_on_terminal(task);
  if (!values) {
    return std::unexpected(values.error());
  }
  return StoredValues{.at_start = values->at_start(),
                      .positions = values->positions(),
                      .layers = values->layers(),
                      .signature = signature_of(*values)};
}

/// Errors of the folder's files name the folder, too.
std::expected<StoredValues, Error> solved_in_folder(const ExactTask& task,
                                                    const std::string& folder) {
  ProgressLine line;
  TableFolder files(folder);
  std::expected<StoredValues, Error> values =
      solved_through_files(task, files, program_exchange(), solving_on(line));
  if (values) {
    meet(program_crew());  // nobody leaves whose letters another one waits for
  }
  if (!values && (values.error().source.starts_with("positions-") ||
                  values.error().source.starts_with("values-"))) {
    values.error().source = files.path_of(values.error().source).native();
  }
  return values;
}

int exact(const ExactOptions& options) {
  if (program_crew().processes() > 1 && !options.files) {
    return refuse({"mpirun", {}, "--files, a folder that all processes share", "none"});
  }
  const std::expected<Question, Error> question = question_of(options);
  if (!question) {
    return refuse(question.error());
  }
  const auto start = std::chrono::steady_clock::now();
  std::expected<StoredValues, Error> values = options.files
                                                  ? solved_in_folder(question->task, *options.files)
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

std::uint64_t usual_exact_bytes() {
  const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 4 * 3;
}

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

void add_exact_command(ConsoleCommand program) {
  auto options = std::make_shared<ExactOptions>();
  ConsoleCommand command =
      program.add("exact", "Compute the value of perfect play of a small game");
  command.explain(exact_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.text("--size", options->size, "Columns and rows, such as 2x3, where it is open");
  command.text_or_none("--goal", options->goal,
                       "The odds of reaching this tile, or the cartridge's goal");
  command.text("--memory", options->memory,
               "The most to use, such as 128MiB or 4GiB (three quarters of the machine's)");
  command.text("--files", options->files, "A folder to keep positions and values in");
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return exact(*options); });
}

}  // namespace tilery
