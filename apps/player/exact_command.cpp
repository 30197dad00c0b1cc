#include "apps/player/exact_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/play/game_start.h"
#include "apps/player/progress_line.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"

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

Each position takes 16 bytes: 3x3 2048 has 48,713,519 of them.

Examples:
  tilery exact 2048 --size 2x2       a blink
  tilery exact 3x3                   minutes
  tilery exact 3x3 --goal            the odds of the cartridge's own goal
  tilery exact 3x3 --goal 1024       of another tile
  tilery exact ./mine.toml --json    for a program

Out, with --json, one line:
  {"cartridge": name, "width": columns, "height": rows, "aim": "score" or "goal",
   "goal": tile, "value": the score or the odds, "positions": n, "layers": n,
   "bytes": of positions and values, "seconds": by the clock}
)";

constexpr std::uint64_t bytes_a_gibibyte = std::uint64_t{1} << 30;

struct ExactOptions {
  std::string cartridge;
  std::string size;
  std::optional<std::string> goal;      ///< empty for the cartridge's own
  std::optional<std::uint64_t> memory;  ///< in GiB
  bool wants_json = false;
};

struct Question {
  Cartridge cartridge;
  ExactTask task;
};

struct Answer {
  ExactValues values;
  double seconds = 0;

  [[nodiscard]] std::uint64_t bytes() const { return values.positions() * exact_bytes_a_position; }
};

std::uint64_t memory_of(const ExactOptions& options) {
  return options.memory ? *options.memory * bytes_a_gibibyte : usual_exact_bytes();
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
  Question question = {*std::move(cartridge), {}};
  question.task = {.name = question.cartridge.name,
                   .rules = std::move(setup->rules),
                   .aim = *goal ? ExactAim::goal : ExactAim::score,
                   .most_bytes = memory_of(options)};
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
  json.member("value", answer.values.at_start());
  json.member("positions", answer.values.positions());
  json.member("layers", answer.values.layers());
  json.member("bytes", answer.bytes());
  json.member("seconds", answer.seconds);
  json.close();
  return std::move(json).take() + "\n";
}

std::string text_of(const Question& question, const Answer& answer) {
  const double value = answer.values.at_start();
  const std::string what =
      question.task.aim == ExactAim::goal
          ? fmt::format("perfect play reaches {} in {:.6f}% of all games.",
                        question.task.rules.ladder.face(*question.task.rules.goal.tile),
                        100 * value)
          : fmt::format("perfect play scores {:.6f} on average.", value);
  return fmt::format("{} on {} x {}: {}\n{} positions in {} layers, {}, {:.1f} s.\n",
                     question.cartridge.title, question.task.rules.shape.width,
                     question.task.rules.shape.height, what, with_commas(answer.values.positions()),
                     answer.values.layers(), memory_words(static_cast<double>(answer.bytes())),
                     answer.seconds);
}

int exact(const ExactOptions& options) {
  const std::expected<Question, Error> question = question_of(options);
  if (!question) {
    return refuse(question.error());
  }
  const auto start = std::chrono::steady_clock::now();
  std::expected<ExactValues, Error> values = solved_on_terminal(question->task);
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
  command.number("--memory", options->memory,
                 "The most GiB to use (three quarters of the machine's)", 1, 65536);
  command.flag("--json", options->wants_json, "Print one line of JSON");
  command.does([options] { return exact(*options); });
}

}  // namespace tilery
