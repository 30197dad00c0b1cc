#include "apps/networks/train_command.h"

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/cluster/cluster.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/steady_clock.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/networks/crew_training.h"
#include "apps/networks/network_files.h"
#include "apps/networks/training_report.h"
#include "apps/networks/training_start.h"
#include "apps/play/game_start.h"
#include "tilery/core/threads.h"
#include "tilery/learn/training.h"
#include "tilery/picture/chart.h"

namespace tilery {
namespace {

constexpr const char* train_footer = R"(
A new network has learned nothing; it learns by playing against chance. It is saved in FILE, by
default where tilery hint and tilery evaluate look for it. If FILE exists, training continues from
it. Ctrl-C ends the training and saves the network; a kill loses what came after the last
checkpoint. With --from, training begins with a copy of another network, or of the shipped one.
Files of floats or steps, as the shipped one, lack coherence sums; continue them at a tenth of the
rate (--rate 0.1).

By default the recipe suits the game. Patterns are 4x6 to 8x6, rectangles, squares, lines, and lists
of cells ("0,1,4,5 0,1,2,3"); patterns that end in a question mark see the next tile. --optimism N
begins with every board worth N, so that the player tries everything. --restart carousel or halfway
plays the late game more often. --stages 8192 16384 16384,8192 gives boards with such tiles weights
of their own; a new stage begins with six tenths of the weights of the stage before it. A trained
network may also get more patterns: name all that it has, and new ones. In the last quarter of the
training (--settling) the rate falls to a tenth; that needs --hours or --moves, and Ctrl-C cuts it
short.

On one thread, the same seed, recipe and --moves, without --hours, give the same network.
Under mpirun all processes learn, and now and then (--exchange-moves) exchange what they learned. --moves
counts the moves of all together. Any number of processes continues a network.

Examples:
  tilery train 2048 --hours 1
  tilery train threes --hours 10 --threads 2 --log threes.jsonl --plot threes.svg
  tilery train 2048 --from shipped --rate 0.1 --restart carousel --hours 2
  tilery train ./my-game.toml --moves 10000000 --threads 1 --file my-game.network
  mpirun -n 4 tilery train 2048 --hours 1 --threads 1
)";

constexpr std::size_t most_log_bytes = std::size_t{1} << 28;

volatile std::sig_atomic_t is_interrupted = 0;
void note_interrupt(int /*signal*/) { is_interrupted = 1; }

std::expected<void, Error> save(const Training& training, const std::filesystem::path& path) {
  return write_file(path, [&training](const ByteSink& sink) {
    write_checkpoint(training.header(), training.tables(), sink);
  });
}

std::expected<void, Error> plot(const TrainOptions& options, const std::string& name) {
  if (options.plot.empty()) {
    return {};
  }
  const std::expected<std::string, Error> log = read_file(options.log, most_log_bytes);
  const std::vector<CurvePoint> points = log ? points_of_log(*log) : std::vector<CurvePoint>{};
  return points.empty()
             ? std::expected<void, Error>{}
             : write_file(options.plot,
                          curve_svg(points, name + ": mean score over moves made in learning"));
}

std::expected<void, Error> check_plot(const TrainOptions& options) {
  if (!options.plot.empty() && options.log.empty()) {
    return std::unexpected(Error{"--plot", {}, "--log beside it, whose lines it draws", "nothing"});
  }
  if (!options.plot.empty() && !may_write(options.plot)) {
    return std::unexpected(Error{"--plot", {}, "a file to write to", options.plot});
  }
  return {};
}

/// A training on its way, and where its network is kept.
struct Run {
  const TrainOptions& options;
  Training& training;
  const Cartridge& cartridge;
  const std::filesystem::path& path;
  TrainingPlan plan;

  /// Keeps the network, and draws the log.
  [[nodiscard]] std::expected<void, Error> keep() const {
    const auto saved = save(training, path);
    return saved ? plot(options, cartridge.name) : saved;
  }
};

std::expected<void, Error> run_alone(Run& run, TrainingReporter& reporter) {
  run.plan.exchange_moves = 0;
  run.plan.goes_on = [&] {
    reporter.look(run.training, run.plan);
    return is_interrupted == 0;
  };
  for (bool goes_on = true; goes_on;) {
    goes_on = run.training.run(run.plan);
    if (!goes_on) {
      reporter.finish(run.training, run.plan);
    }
    if (const auto kept = run.keep(); !kept) {
      return kept;
    }
  }
  return {};
}

std::expected<void, Error> run_in_crew(Run& run, TrainingReporter& reporter) {
  run.plan.goes_on = [] { return is_interrupted == 0; };
  const CrewDuties duties = {.report =
                                 [&](std::span<const TrainingShare> shares, bool is_last) {
                                   reporter.note(shares);
                                   if (is_last) {
                                     reporter.finish(run.training, run.plan);
                                   } else {
                                     reporter.look(run.training, run.plan);
                                   }
                                 },
                             .save = [&run] { return run.keep(); }};
  return train_together(run.training, run.plan,
                        {program_crew(), program_exchange(), run.path.native()}, duties);
}

int run(Run run) {
  const bool writes = program_crew().writes();
  // Better now than after hours.
  if (writes && !may_write(run.path)) {
    return refuse({run.path, {}, "a file to write to", "none that can be written"});
  }
  TrainingReporter reporter(writes ? run.options.log : "", run.cartridge.rules.ladder);
  if (!reporter.is_ready()) {
    return refuse({"--log", {}, "a file to write to", run.options.log});
  }
  run.plan.clock = [begin = steady_milliseconds()] {
    return (steady_milliseconds() - begin) / 1000;
  };
  std::signal(SIGINT, note_interrupt);
  std::signal(SIGTERM, note_interrupt);
  const auto kept =
      program_crew().processes() > 1 ? run_in_crew(run, reporter) : run_alone(run, reporter);
  if (!kept) {
    return refuse(kept.error());
  }
  fmt::print(stderr, "kept in {}\n", run.path.native());
  return all_fine;
}

/// Which process this is among those that train.
TrainingPlace own_place() {
  return {.process = program_exchange().rank(), .processes = program_exchange().ranks()};
}

TrainingPlan plan_of(const TrainOptions& options) {
  return {.moves = options.moves,
          .seconds = options.hours * 3600,
          .checkpoint_seconds = options.checkpoint_minutes * 60,
          .exchange_moves = options.exchange_moves};
}

/// Says which network has learned so far, if one has.
void tell_beginning(const TrainOptions& options, const std::filesystem::path& path,
                    std::uint64_t moves) {
  if (!options.from.empty()) {
    fmt::print(stderr, "beginning with {}: {} moves so far\n", options.from, moves);
  } else if (moves > 0) {
    fmt::print(stderr, "going on with {}: {} moves so far\n", path.native(), moves);
  }
}

int train(const TrainOptions& options) {
  const std::expected<Cartridge, Error> cartridge =
      sized(Shelf::of_user().cartridge(options.cartridge), options.size);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.file.empty() && !own_network_path(*cartridge)) {
    return refuse({"command line", {}, "--file, as there is no home to keep it in", "nothing"});
  }
  if (const auto checked = check_plot(options); !checked) {
    return refuse(checked.error());
  }
  const std::filesystem::path path =
      options.file.empty() ? *own_network_path(*cartridge) : std::filesystem::path(options.file);
  std::expected<Recipe, Error> recipe = recipe_for(cartridge->rules, options);
  if (!recipe) {
    return refuse(recipe.error());
  }
  std::expected<Checkpoint, Error> checkpoint =
      first_checkpoint(*cartridge, *recipe, options, path);
  if (!checkpoint) {
    return refuse(checkpoint.error());
  }
  if (recipe->restart == Restart::carousel && recipe->stages.empty()) {
    return refuse({"--restart", {}, "--stages, from where the carousel begins", "none"});
  }
  tell_beginning(options, path, checkpoint->header.moves);
  const std::unique_ptr<Training> training = Training::of(
      cartridge->rules, *recipe, *std::move(checkpoint),
      options.threads > 0 ? options.threads : static_cast<int>(machine_threads()), own_place());
  if (options.file.empty()) {
    std::error_code ignored;  // what cannot be written to says so below
    std::filesystem::create_directories(path.parent_path(), ignored);
  }
  return run({options, *training, *cartridge, path, plan_of(options)});
}

}  // namespace

void add_train_command(ConsoleCommand program) {
  auto options = std::make_shared<TrainOptions>();
  ConsoleCommand command = program.add("train", "Teach a network to play a game");
  command.explain(train_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("--size", options->size, "Columns x rows, where the game leaves them open");
  command.number("--hours", options->hours, "How long", 1e-4, 1e5);
  command.number("--moves", options->moves, "How many moves, this time", 1);
  command.text("--file", options->file, "Where the network is kept");
  command.text("--from", options->from,
               "A network to begin with: its file, or shipped for the one that ships");
  command.number("--threads", options->threads, "All cores unless said otherwise", 1, 256);
  command.number("--seed", options->seed, "Of the first game (1, or where the network left off)");
  command.text("--log", options->log, "Adds a line of JSON a minute to this file");
  command.text("--plot", options->plot, "Draws the log as an SVG file");
  command.number("--checkpoint-minutes", options->checkpoint_minutes,
                 "Minutes between two checkpoints", 0.01, 1e5);
  command.number(
      "--exchange-moves", options->exchange_moves,
      "Under mpirun: moves of each process between two exchanges (20000, or a 1000th of all)", 1);
  command.text("--patterns", options->patterns, "What the network looks at");
  command.texts("--stages", options->stages,
                "Largest tiles from which on weights are apart, as 8192 16384 16384,8192");
  command.number("--optimism", options->optimism, "What a board is worth at first", 0, 1e9);
  command.number("--lambda", options->lambda, "The weight of later errors, 0 to 1", 0.0, 1.0);
  command.number("--horizon", options->horizon, "Over how many moves", 0, 64);
  command.number("--rate", options->rate, "The learning rate", 0.0, 10.0);
  command.number("--settling", options->settling,
                 "In which share of the training, at its end, the rate falls to a tenth (0.25)",
                 0.0, 1.0);
  command.text("--restart", options->restart, "Where games begin again",
               {"none", "halfway", "carousel"});
  command.flag("--plain", options->is_plain, "One rate for all weights: no coherence");
  command.does([options] { return train(*options); });
}

}  // namespace tilery
