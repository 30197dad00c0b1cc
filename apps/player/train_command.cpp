#include "apps/player/train_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/exit_status.h"
#include "apps/console/refusal.h"
#include "apps/files/file_output.h"
#include "apps/files/text_file.h"
#include "apps/player/learning_curve.h"
#include "apps/player/network_files.h"
#include "apps/player/training.h"
#include "apps/player/training_report.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
The network begins knowing nothing and plays against chance. It is kept in FILE, by default where
tilery hint, watch, review and play look for it; if FILE is there, training goes on from it. Ctrl-C
ends it early and keeps all; a kill loses what came after the last checkpoint.

Without other words the recipe is the one that suits the game. Patterns are 4x6 to 8x6, rectangles,
or lists of cells ("0,1,4,5 0,1,2,3"). --optimism N begins with every board worth N, so that all is
tried; --restart carousel or halfway plays the late game more often.

On one thread the same seed, recipe and --moves give the same network.

Examples:
  tilery train 2048 --hours 1
  tilery train threes --hours 10 --threads 2 --log threes.jsonl --plot threes.svg
  tilery train ./my-game.toml --moves 10000000 --threads 1 --file my-game.network
)";

constexpr double shown_each = 1;      // seconds between progress lines on a terminal
constexpr double reported_each = 60;  // seconds between lines elsewhere
constexpr std::size_t most_log_bytes = std::size_t{1} << 28;

struct TrainOptions {
  std::string cartridge;
  std::string file;
  std::string log;
  std::string plot;
  double hours = 0;
  std::uint64_t moves = 0;
  int threads = 0;
  std::uint64_t seed = 1;
  double checkpoint_minutes = 10;
  std::optional<std::string> patterns;
  std::vector<std::uint64_t> stages;  ///< faces
  std::optional<double> optimism;
  std::optional<double> lambda;
  std::optional<int> horizon;
  std::optional<double> rate;
  std::optional<Restart> restart;
  bool is_plain = false;
};

std::unexpected<Error> wrong(std::string source, std::string expected, std::string found) {
  return std::unexpected(Error{std::move(source), {}, std::move(expected), std::move(found)});
}

std::expected<Recipe, Error> recipe_for(const Rules& rules, const TrainOptions& options) {
  Recipe recipe = recipe_of(rules);
  recipe.patterns = options.patterns.value_or(recipe.patterns);
  recipe.optimism = static_cast<float>(options.optimism.value_or(recipe.optimism));
  recipe.lambda = static_cast<float>(options.lambda.value_or(recipe.lambda));
  recipe.rate = static_cast<float>(options.rate.value_or(recipe.rate));
  recipe.horizon = options.horizon.value_or(recipe.horizon);
  recipe.restart = options.restart.value_or(recipe.restart);
  recipe.is_coherent = !options.is_plain;
  for (const std::uint64_t face : options.stages) {
    const std::optional<Rank> rank = rules.ladder.rank_of(face);
    if (!rank || *rank == 0 || (!recipe.stages.empty() && *rank <= recipe.stages.back())) {
      return wrong("--stages", "tiles of the game, ascending", std::to_string(face));
    }
    recipe.stages.push_back(*rank);
  }
  return recipe;
}

std::expected<Checkpoint, Error> fresh_checkpoint(const Cartridge& cartridge, const Recipe& recipe,
                                                  std::uint64_t seed) {
  std::expected<NetworkShape, Error> shape = network_shape_of(cartridge.rules, recipe.patterns);
  if (!shape) {
    return std::unexpected(shape.error());
  }
  shape->stages = recipe.stages;
  const std::optional<std::size_t> weights = weights_of(*shape);
  if (!weights) {
    return wrong("--stages", "fewer than 2^32 weights in all", recipe.patterns);
  }
  Checkpoint checkpoint{.header = {.cartridge = cartridge.name,
                                   .rules_hash = rules_hash(cartridge.rules),
                                   .shape = *std::move(shape),
                                   .next_seed = seed,
                                   .form = WeightForm::sums},
                        .tables = LearningTables(*weights)};
  if (checkpoint.tables.size() != *weights) {
    return wrong("--patterns", "patterns whose weights fit into memory",
                 fmt::format("{} weights of {} bytes", *weights, sizeof(LearningWeight)));
  }
  if (recipe.optimism != 0) {
    const auto share = static_cast<float>(Features(checkpoint.header.shape).count());
    for (LearningWeight& weight : checkpoint.tables.values()) {
      weight.value = recipe.optimism / share;
    }
  }
  return checkpoint;
}

std::expected<Checkpoint, Error> kept_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                 const TrainOptions& options,
                                                 const std::filesystem::path& path) {
  const std::expected<std::string, Error> bytes = read_file(path, most_network_bytes);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  std::expected<Checkpoint, Error> checkpoint = read_checkpoint(*bytes, path.native());
  if (!checkpoint) {
    return checkpoint;
  }
  const NetworkShape& shape = checkpoint->header.shape;
  if (const auto fits = check_rules(checkpoint->header, cartridge.rules, path.native()); !fits) {
    return std::unexpected(fits.error());
  }
  if (!options.stages.empty() && recipe.stages != shape.stages) {
    return wrong(path.native(), "the stages asked for", "others; leave --stages out to go on");
  }
  if (options.patterns) {
    const auto wanted = patterns_of(recipe.patterns, shape.width, shape.height);
    if (!wanted || *wanted != shape.patterns) {
      return wrong(path.native(), "the patterns asked for",
                   "others; leave --patterns out to go on");
    }
  }
  recipe.stages = shape.stages;
  return checkpoint;
}

volatile std::sig_atomic_t is_interrupted = 0;
void note_interrupt(int /*signal*/) { is_interrupted = 1; }

/// Tells how it goes, to the terminal and to the log.
class Reporter {
 public:
  Reporter(const TrainOptions& options, const Ladder& ladder, std::uint64_t moves)
      : options_(options), ladder_(ladder), moves_(moves), first_moves_(moves) {
    if (!options.log.empty()) {
      log_ = std::fopen(options.log.c_str(), "ae");
    }
  }
  ~Reporter() {
    if (log_ != nullptr) {
      std::fclose(log_);
    }
  }
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;

  [[nodiscard]] bool is_ready() const { return options_.log.empty() || log_ != nullptr; }

  void look(double seconds, std::uint64_t moves, Training& training) {
    const bool has_terminal = isatty(STDERR_FILENO) == 1;
    if (has_terminal && seconds - shown_ >= shown_each) {
      games_ += training.taken_games();
      fmt::print(stderr, "\r\x1b[K{}", progress_line(report(seconds, moves), ladder_));
      shown_ = seconds;
    }
    if (seconds - reported_ >= reported_each) {
      finish(seconds, moves, training);
    }
  }

  /// Ends a stretch.
  void finish(double seconds, std::uint64_t moves, Training& training) {
    games_ += training.taken_games();
    const TrainingReport stretch = report(seconds, moves);
    const bool has_terminal = isatty(STDERR_FILENO) == 1;
    fmt::print(stderr, "{}{}\n", has_terminal ? "\r\x1b[K" : "", progress_line(stretch, ladder_));
    if (log_ != nullptr) {
      fmt::print(log_, "{}\n", json_line(stretch, ladder_));
      std::fflush(log_);
    }
    games_ = {};
    reported_ = seconds;
    moves_ = moves;
  }

 private:
  [[nodiscard]] TrainingReport report(double seconds, std::uint64_t moves) const {
    const double stretch = std::max(seconds - reported_, 1e-9);
    const double made = static_cast<double>(moves - first_moves_);
    double left = options_.hours > 0 ? std::max(options_.hours * 3600 - seconds, 0.0) : 0;
    if (options_.moves > 0 && made > 0) {
      const double by_moves = (static_cast<double>(options_.moves) - made) / made * seconds;
      left = std::max(left > 0 ? std::min(left, by_moves) : by_moves, 0.0);
    }
    return {.seconds = seconds,
            .seconds_left = left,
            .moves = moves,
            .rate = static_cast<double>(moves - moves_) / stretch,
            .games = games_};
  }

  const TrainOptions& options_;
  const Ladder& ladder_;
  std::FILE* log_ = nullptr;
  std::uint64_t moves_;
  std::uint64_t first_moves_;
  double shown_ = 0;
  double reported_ = 0;
  PlayedGames games_;
};

std::expected<void, Error> save(const Training& training, const std::filesystem::path& path) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
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
  return points.empty() ? std::expected<void, Error>{}
                        : write_file(options.plot, learning_curve_svg(points, name));
}

int run(const TrainOptions& options, Training& training, const Cartridge& cartridge,
        const std::filesystem::path& path) {
  Reporter reporter(options, cartridge.rules.ladder, training.moves());
  if (!reporter.is_ready()) {
    return refuse({"--log", {}, "a file to write to", options.log});
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const std::uint64_t most_moves = options.moves > 0 ? training.moves() + options.moves
                                                     : std::numeric_limits<std::uint64_t>::max();
  const double most_seconds =
      options.hours > 0 ? options.hours * 3600 : std::numeric_limits<double>::infinity();
  std::signal(SIGINT, note_interrupt);
  std::signal(SIGTERM, note_interrupt);
  bool is_done = false;
  while (!is_done) {
    const double checkpoint = seconds() + options.checkpoint_minutes * 60;
    training.run(most_moves, [&](std::uint64_t moves) {
      reporter.look(seconds(), moves, training);
      return is_interrupted != 0 || seconds() >= std::min(most_seconds, checkpoint);
    });
    is_done = is_interrupted != 0 || seconds() >= most_seconds || training.moves() >= most_moves;
    if (is_done) {
      reporter.finish(seconds(), training.moves(), training);
    }
    const auto saved = save(training, path);
    const auto plotted = plot(options, cartridge.name);
    if (!saved || !plotted) {
      return refuse(saved ? plotted.error() : saved.error());
    }
  }
  fmt::print(stderr, "kept in {}\n", path.native());
  return all_fine;
}

int train(const TrainOptions& options) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (!PackedRules::of(cartridge->rules)) {
    return refuse({options.cartridge, {}, "a game of 4 x 4 cells", "another one"});
  }
  if (options.file.empty() && !own_network_path(*cartridge)) {
    return refuse({"command line", {}, "--file, as there is no home to keep it in", "nothing"});
  }
  if (!options.plot.empty() && options.log.empty()) {
    return refuse({"--plot", {}, "--log beside it, whose lines it draws", "nothing"});
  }
  const std::filesystem::path path =
      options.file.empty() ? *own_network_path(*cartridge) : std::filesystem::path(options.file);
  std::expected<Recipe, Error> recipe = recipe_for(cartridge->rules, options);
  if (!recipe) {
    return refuse(recipe.error());
  }
  const bool goes_on = std::filesystem::exists(path);
  std::expected<Checkpoint, Error> checkpoint =
      goes_on ? kept_checkpoint(*cartridge, *recipe, options, path)
              : fresh_checkpoint(*cartridge, *recipe, options.seed);
  if (!checkpoint) {
    return refuse(checkpoint.error());
  }
  if (goes_on) {
    fmt::print(stderr, "going on with {}: {} moves so far\n", path.native(),
               checkpoint->header.moves);
  }
  const int cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  Training training(cartridge->rules, *recipe, *std::move(checkpoint),
                    options.threads > 0 ? options.threads : cores);
  return run(options, training, *cartridge, path);
}

}  // namespace

void add_train_command(CLI::App& program, int& status) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App* command = program.add_subcommand("train", "Teach a network to play a game");
  command->footer(help_footer);
  command->add_option("CARTRIDGE", options->cartridge, "The game")->required();
  command->add_option("--hours", options->hours, "How long")->check(CLI::Range(1e-4, 1e5));
  command->add_option("--moves", options->moves, "How many moves, this time");
  command->add_option("--file", options->file, "Where the network is kept");
  command->add_option("--threads", options->threads, "All cores unless said otherwise")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", options->seed, "Of the first game, in a new network");
  command->add_option("--log", options->log, "Adds a line of JSON a minute to this file");
  command->add_option("--plot", options->plot, "Draws the log as an SVG file");
  command
      ->add_option("--checkpoint-minutes", options->checkpoint_minutes,
                   "Minutes between two checkpoints (10)")
      ->check(CLI::Range(0.01, 1e5));
  command->add_option("--patterns", options->patterns, "What the network looks at");
  command->add_option("--stages", options->stages,
                      "Largest tiles from which on weights are apart, as 16384 32768");
  command->add_option("--optimism", options->optimism, "What a board is worth at first");
  command->add_option("--lambda", options->lambda, "The weight of later errors, 0 to 1")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--horizon", options->horizon, "Over how many moves")
      ->check(CLI::Range(0, 64));
  command->add_option("--rate", options->rate, "The learning rate")->check(CLI::Range(0.0, 10.0));
  command->add_option("--restart", options->restart, "none, halfway or carousel")
      ->transform(
          CLI::CheckedTransformer(std::map<std::string, Restart>{{"none", Restart::none},
                                                                 {"halfway", Restart::halfway},
                                                                 {"carousel", Restart::carousel}}));
  command->add_flag("--plain", options->is_plain, "One rate for all weights: no coherence");
  command->callback([options, &status] { status = train(*options); });
}

}  // namespace tilery
