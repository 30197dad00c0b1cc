#include "apps/networks/train_command.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/networks/training_report.h"
#include "apps/play/game_start.h"
#include "apps/player/player_options.h"
#include "tilery/core/number_bytes.h"
#include "tilery/core/signature.h"
#include "tilery/core/threads.h"
#include "tilery/core/work_budget.h"
#include "tilery/learn/joint_learning.h"
#include "tilery/learn/training.h"
#include "tilery/picture/svg.h"

namespace tilery {
namespace {

constexpr const char* train_footer = R"(
A new network has learned nothing; it learns by playing against chance. It is saved in FILE, by
default where tilery hint and tilery evaluate look for it. If FILE exists, training continues from
it. Ctrl-C ends the training and saves the network; after a kill, the file holds the last
checkpoint. With --from, training begins with a copy of another network, or of the shipped one.
The shipped network keeps no record of how each weight learned; continue it with --rate 0.1.
In games that end at their goal a network learns the odds of the goal, else points; --aim chooses.

By default the recipe suits the game. Patterns are 4x6 to 8x6, rectangles, squares, lines, and lists
of cells ("0,1,4,5 0,1,2,3"). Patterns that end in a question mark see the next tile. --optimism N
gives every board of a new network the value N, so that the player tries everything. It does not
change a network that exists. --restart carousel or halfway plays the late game more often.

--stages 8192 16384 16384,8192 begins a new stage at each of these sets of largest tiles. Each stage
has its own weights. Every weight of a new stage begins at 0.6 times the matching weight of an
earlier stage. A trained network can get more stages and patterns: name all that it has, and the new
ones.

In the last quarter of the training (--settling) the rate falls to a tenth. This needs --hours or
--moves. Ctrl-C ends it early.

After every thousand million moves (--measure-moves) the next checkpoint measures the network. It
plays games one and two moves ahead, for a minute at most, and does not learn from them. The mean
scores are printed and logged; they show when a training no longer improves.

On one thread and without --hours, the same seed, recipe and --moves give the same network.
Under mpirun all processes learn and exchange their changes from time to time (--exchange-moves).
--moves counts the moves of all processes. Any number of processes can continue a network.

Examples:
  tilery train 2048 --hours 1
  tilery train threes --hours 10 --threads 2 --log log.jsonl --plot log.svg
  tilery train 2048 --from shipped --rate 0.1 --restart carousel --hours 2
  tilery train ./my-game.toml --moves 1000000 --threads 1 --file my-game.network
  mpirun -n 4 tilery train 2048 --hours 1 --threads 1
)";

constexpr std::size_t most_log_bytes = std::size_t{1} << 28;

volatile std::sig_atomic_t is_interrupted = 0;
void note_interrupt(int /*signal*/) { is_interrupted = 1; }

/// The options of `tilery train`.
struct TrainOptions {
  struct Game {
    std::string cartridge;
    std::string aim;
    std::string size;
  };
  struct Files {
    std::string network;
    std::string log;
    std::string plot;
  };
  struct Limits {
    double hours = 0;
    std::uint64_t moves = 0;
    double checkpoint_minutes = 10;
    std::uint64_t exchange_moves = 0;             ///< of each process; 0: usual_exchange_moves
    std::uint64_t measure_moves = 1'000'000'000;  ///< between two measurements; 0: none
  };

  Game game;
  StartOptions start;
  Files files;
  Limits limits;
  int threads = 0;
  Communicator* communicator = nullptr;  ///< its ranks learn
};

std::expected<void, Error> save(const Training& training, const std::filesystem::path& path) {
  const GiveBytes give = [&training](const ByteSink& sink) -> std::expected<void, Error> {
    write_checkpoint(training.header(), training.tables(), sink);
    return {};
  };
  return write_file(path, give);
}

/// Draws the log, if --plot is given. `name` is the cartridge's.
std::expected<void, Error> plot(const TrainOptions::Files& files, const std::string& name) {
  if (files.plot.empty()) {
    return {};
  }
  TILERY_TRY(const std::string log, read_file(files.log, most_log_bytes));
  const std::vector<CurvePoint> points = points_of_log(log);
  return points.empty()
             ? std::expected<void, Error>{}
             : write_file(files.plot,
                          curve_svg(points, name + ": mean score over moves made in learning"));
}

/// Fails on --plot without --log, and if the picture cannot be written.
std::expected<void, Error> check_plot(const TrainOptions::Files& files) {
  if (!files.plot.empty() && files.log.empty()) {
    return std::unexpected(Error{"--plot", {}, "--log beside it, whose lines it draws", "nothing"});
  }
  return files.plot.empty() ? std::expected<void, Error>() : may_write(files.plot);
}

/// A running training, and the place of its network.
struct Run {
  const TrainOptions& options;
  Training& training;
  const Cartridge& cartridge;
  const std::filesystem::path& path;
  unsigned threads = 1;
  TrainingPlan plan;
  std::uint64_t measured = 0;  ///< moves at the last measurement

  /// Keeps the network, measures its strength if that is due, and draws the log.
  std::expected<void, Error> keep(TrainingReporter& reporter) {
    TILERY_CHECK(save(training, path));
    const std::uint64_t interval = options.limits.measure_moves;
    const bool is_due = interval > 0 && training.moves() / interval > measured / interval;
    if (is_due && is_interrupted == 0) {
      reporter.measure(training, plan, cartridge.rules,
                       {threads, [] { return is_interrupted != 0; }});
      measured = training.moves();
    }
    return plot(options.files, cartridge.name);
  }
};

std::expected<void, Error> run_alone(Run& run, TrainingReporter& reporter) {
  run.plan.exchange_moves = 0;
  run.plan.goes_on = [&] {
    reporter.update(run.training, run.plan);
    return is_interrupted == 0;
  };
  for (bool goes_on = true; goes_on;) {
    goes_on = run.training.run(run.plan);
    if (!goes_on) {
      reporter.print_line(run.training, run.plan);
    }
    if (const auto kept = run.keep(reporter); !kept) {
      return kept;
    }
  }
  return {};
}

std::expected<void, Error> run_in_ranks(Run& run, TrainingReporter& reporter) {
  run.plan.goes_on = [] { return is_interrupted == 0; };
  const TrainingCallbacks callbacks = {
      .report =
          [&](std::span<const TrainingShare> shares, bool is_last) {
            reporter.add_shares(shares);
            if (is_last) {
              reporter.print_line(run.training, run.plan);
            } else {
              reporter.update(run.training, run.plan);
            }
          },
      .save = [&] { return run.keep(reporter); }};
  return train_together(run.training, run.plan, {*run.options.communicator, run.path.native()},
                        callbacks);
}

int run(Run run) {
  const Communicator& communicator = *run.options.communicator;
  const bool is_writer = communicator.rank() == 0;
  // Checks now, so that the run does not fail after hours of training.
  if (const auto writable = is_writer ? may_write(run.path) : std::expected<void, Error>();
      !writable) {
    return refuse(writable.error());
  }
  TrainingReporter reporter(is_writer ? run.options.files.log : "", run.cartridge.rules.ladder);
  if (reporter.fault()) {
    return refuse(
        {run.options.files.log, {}, {}, "cannot be written: " + reporter.fault().message()});
  }
  run.plan.clock = [begin = steady_milliseconds()] {
    return (steady_milliseconds() - begin) / 1000;
  };
  std::signal(SIGINT, note_interrupt);
  std::signal(SIGTERM, note_interrupt);
  const auto kept =
      communicator.ranks() > 1 ? run_in_ranks(run, reporter) : run_alone(run, reporter);
  if (!kept) {
    return refuse(kept.error());
  }
  fmt::print(stderr, "kept in {}\n", run.path.native());
  return all_fine;
}

TrainingPlan plan_of(const TrainOptions::Limits& limits) {
  return {.moves = limits.moves,
          .seconds = limits.hours * 3600,
          .checkpoint_seconds = limits.checkpoint_minutes * 60,
          .exchange_moves = limits.exchange_moves};
}

/// Prints which network the training continues; nothing for a new network.
void print_beginning(const TrainOptions& options, const std::filesystem::path& path,
                     std::uint64_t moves) {
  if (!options.start.from.empty()) {
    fmt::print(stderr, "starting from {}: {} moves so far\n", options.start.from, moves);
  } else if (moves > 0) {
    fmt::print(stderr, "continuing {}: {} moves so far\n", path.native(), moves);
  }
}

int train(const TrainOptions& options) {
  const std::expected<Cartridge, Error> cartridge =
      sized(aimed(GameList::of_user().cartridge(options.game.cartridge), options.game.aim),
            options.game.size);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.files.network.empty() && !own_network_path(*cartridge)) {
    return refuse({"command line", {}, "--file, as there is no home to keep it in", "nothing"});
  }
  if (const auto checked = check_plot(options.files); !checked) {
    return refuse(checked.error());
  }
  if (options.start.recipe.settling && options.limits.hours <= 0 && options.limits.moves == 0) {
    return refuse({"--settling", {}, "--hours or --moves beside it", "neither"});
  }
  const std::filesystem::path path = options.files.network.empty()
                                         ? *own_network_path(*cartridge)
                                         : std::filesystem::path(options.files.network);
  std::expected<Recipe, Error> recipe = recipe_for(cartridge->rules, options.start.recipe);
  if (!recipe) {
    return refuse(recipe.error());
  }
  std::expected<Checkpoint, Error> checkpoint =
      first_checkpoint(*cartridge, *recipe, options.start, path);
  if (!checkpoint) {
    return refuse(checkpoint.error());
  }
  if (recipe->restart == Restart::carousel && recipe->stages.empty()) {
    return refuse({"--restart", {}, "--stages, at which the carousel begins", "none"});
  }
  print_beginning(options, path, checkpoint->header.moves);
  const int threads = options.threads > 0 ? options.threads : static_cast<int>(machine_threads());
  const std::unique_ptr<Training> training = Training::of(
      cartridge->rules, *recipe, *std::move(checkpoint), threads,
      {.process = options.communicator->rank(), .processes = options.communicator->ranks()});
  if (options.files.network.empty()) {
    std::error_code ignored;  // run() reports a file that cannot be written to
    std::filesystem::create_directories(path.parent_path(), ignored);
  }
  return run({options, *training, *cartridge, path, static_cast<unsigned>(threads),
              plan_of(options.limits), training->moves()});
}

void add_recipe_options(ConsoleCommand command, RecipeOptions& recipe) {
  command.text("--patterns", recipe.patterns, "The cells that the network reads");
  command.texts("--stages", recipe.stages,
                "Learn separately once these tiles are on the board, as 8192 16384 16384,8192");
  command.number("--optimism", recipe.optimism, "Value of every board before learning", 0, 1e9);
  command.number("--lambda", recipe.lambda, "The weight of later errors, 0 to 1", 0.0, 1.0);
  command.number("--horizon", recipe.horizon, "Number of moves whose errors count", 0, 64);
  command.number("--rate", recipe.rate, "The learning rate", 0.0, 10.0);
  command.number("--settling", recipe.settling,
                 "Last share of the training, in which the rate falls to a tenth (0.25)", 0.0, 1.0);
  command.text("--restart", recipe.restart, "Where games begin again",
               {"none", "halfway", "carousel"});
  command.flag("--plain", recipe.is_plain, "One rate for all weights: no coherence");
}

}  // namespace

void add_train_command(ConsoleCommand program, Communicator& communicator) {
  auto options = std::make_shared<TrainOptions>();
  options->communicator = &communicator;
  ConsoleCommand command = program.add("train", "Teach a network to play a game");
  command.explain(train_footer);
  command.text("CARTRIDGE", options->game.cartridge, "The game").required();
  add_aim_option(command, options->game.aim);
  command.text("--size", options->game.size,
               "Columns x rows, such as 5x4, if the game allows sizes");
  command.number("--hours", options->limits.hours, "Hours of training", 1e-4, 1e5);
  command.number("--moves", options->limits.moves, "Moves of this run", 1);
  command.text("--file", options->files.network, "The network's file");
  command.text("--from", options->start.from,
               "A network to begin with: its file, or shipped for the one that ships");
  command.number("--threads", options->threads, "Threads (default: all cores)", 1, 256);
  command.number("--seed", options->start.seed,
                 "Seed of the first game (1, or the next seed of the network)");
  command.text("--log", options->files.log, "Add a line of JSON to this file every minute");
  command.text("--plot", options->files.plot, "Draw the log as an SVG file");
  command.number("--measure-moves", options->limits.measure_moves,
                 "Moves between two measurements of the strength; 0: none", 0);
  command.number("--checkpoint-minutes", options->limits.checkpoint_minutes,
                 "Minutes between two checkpoints", 0.01, 1e5);
  command.number(
      "--exchange-moves", options->limits.exchange_moves,
      "Under mpirun: moves of each process between two exchanges (20000, or a 1000th of all)", 1);
  add_recipe_options(command, options->start.recipe);
  command.does([options] { return train(*options); });
}

namespace {

/// The request of a rank after a round; one byte before its share.
enum class Request : char {
  none = '.',
  checkpoint = 's',  ///< a checkpoint is due
  end = 'e',
};

/// The shares and requests of all ranks after a round.
struct TrainingRound {
  std::vector<TrainingShare> shares;  ///< by rank
  bool ends = false;
  bool wants_checkpoint = false;
};

/// All parts in one message, each after its length.
std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) {
    append_number(all, part.size());
    all += part;
  }
  return all;
}

/// Signature of the network. It omits the seed of the next game, which differs between processes.
std::uint64_t signature_of_training(const Training& training) {
  const LearningTables& tables = training.tables();
  const NetworkHeader header = training.header();
  Signature signature;
  for (const std::uint64_t number : {header.rules_hash, header.moves, header.games}) {
    signature.add(number);
  }
  for (std::size_t weight = 0; weight < tables.size(); ++weight) {
    const ErrorSums& sums = tables.sums(weight);
    signature.add(std::bit_cast<std::uint32_t>(tables.weight(weight)));
    signature.add(std::uint64_t{std::bit_cast<std::uint32_t>(sums.error)} << 32 |
                  std::bit_cast<std::uint32_t>(sums.magnitude));
  }
  return signature.value();
}

class SharedTraining {
 public:
  SharedTraining(Training& training, const TrainingPlan& plan, const TrainingRanks& ranks)
      : training_(training),
        plan_(plan),
        ranks_(ranks),
        begin_(training.moves()),
        joint_(training.tables()) {
    training.mark_in(&joint_.touched());
  }
  SharedTraining(const SharedTraining&) = delete;
  SharedTraining& operator=(const SharedTraining&) = delete;
  ~SharedTraining() { training_.mark_in(nullptr); }

  /// Fails unless all processes can begin.
  std::expected<void, Error> begin();
  /// Plays up to the next exchange, and exchanges what the ranks have learned.
  std::expected<TrainingRound, Error> round();
  /// Saves the network in rank 0. The other ranks wait.
  std::expected<void, Error> save(const TrainingCallbacks& callbacks);

 private:
  [[nodiscard]] double seconds() const { return plan_.clock ? plan_.clock() : 0; }
  Request play();
  std::expected<TrainingRound, Error> round_of(std::string_view parts) const;
  std::expected<void, Error> exchange_learned();

  Training& training_;
  const TrainingPlan& plan_;
  const TrainingRanks& ranks_;
  std::uint64_t begin_;  ///< moves made before this training
  JointLearning joint_;
  double saved_ = 0;  ///< seconds at the last checkpoint
};

std::expected<void, Error> SharedTraining::begin() {
  if (!joint_.is_ready()) {
    return std::unexpected(
        Error{ranks_.source, {}, "memory for its weights twice", std::strerror(ENOMEM)});
  }
  std::string own;
  work_while_answering(ranks_.communicator, [&] {
    append_number(own, training_.moves());
    append_number(own, signature_of_training(training_));
  });
  const std::string first = broadcast(ranks_.communicator, own);
  if (first != own) {
    std::string_view moves = first;
    return std::unexpected(
        Error{ranks_.source,
              {},
              fmt::format("the network of rank 0 after {} moves", take_number(moves)),
              fmt::format("one after {} moves", training_.moves())});
  }
  return {};
}

/// Plays up to the next exchange.
Request SharedTraining::play() {
  bool may_go_on = true;
  TrainingPlan plan = plan_;
  plan.checkpoint_seconds = std::numeric_limits<double>::infinity();
  if (plan.exchange_moves == 0) {
    plan.exchange_moves = usual_exchange_moves(training_.moves());
  }
  plan.goes_on = [&] { return may_go_on = may_go_on && (!plan_.goes_on || plan_.goes_on()); };
  training_.run(plan);
  if (!may_go_on || (plan_.seconds > 0 && seconds() >= plan_.seconds)) {
    return Request::end;
  }
  const bool is_due = ranks_.communicator.rank() == 0 && plan_.clock &&
                      seconds() - saved_ >= plan_.checkpoint_seconds;
  return is_due ? Request::checkpoint : Request::none;
}

/// The round in the joined parts of all ranks. Fails if a part is broken.
std::expected<TrainingRound, Error> SharedTraining::round_of(std::string_view parts) const {
  TrainingRound round;
  for (unsigned rank = 0; rank < ranks_.communicator.ranks(); ++rank) {
    const auto size = static_cast<std::size_t>(take_number(parts));
    const std::string_view part = parts.substr(0, size);
    parts.remove_prefix(size);
    const auto share = part.empty() ? std::nullopt : share_of_bytes(part.substr(1));
    if (!share) {
      return std::unexpected(Error{fmt::format("rank {}", rank),
                                   {},
                                   "a whole share of a training",
                                   fmt::format("{} bytes", part.size())});
    }
    round.shares.push_back(*share);
    round.ends = round.ends || part.front() == static_cast<char>(Request::end);
    round.wants_checkpoint =
        round.wants_checkpoint || part.front() == static_cast<char>(Request::checkpoint);
  }
  return round;
}

/// Each rank merges the changes of all ranks to its part of the weights, and sends the result to
/// all ranks.
std::expected<void, Error> SharedTraining::exchange_learned() {
  Communicator& communicator = ranks_.communicator;
  TILERY_TRY(const std::string merged,
             joint_.merged(communicator.all_to_all(joint_.learned(communicator.ranks())),
                           communicator.rank()));
  return joint_.take(
      communicator.all_to_all(std::vector<std::string>(communicator.ranks(), merged)));
}

std::expected<TrainingRound, Error> SharedTraining::round() {
  std::string own;
  work_while_answering(ranks_.communicator, [&] {
    own = static_cast<char>(play());
    own += bytes_of(training_.share());
  });
  std::expected<TrainingRound, Error> round = round_of(ranks_.communicator.all_reduce(own, joined));
  if (!round) {
    return round;
  }
  TILERY_CHECK(exchange_learned());
  training_.count_shares(round->shares);
  round->ends = round->ends || (plan_.moves > 0 && training_.moves() - begin_ >= plan_.moves);
  return round;
}

std::expected<void, Error> SharedTraining::save(const TrainingCallbacks& callbacks) {
  std::expected<void, Error> saved;
  work_while_answering(ranks_.communicator, [&] {
    if (ranks_.communicator.rank() == 0) {
      saved = callbacks.save();
    }
  });
  if (saved) {  // otherwise the other ranks wait until this process gives its error
    barrier(ranks_.communicator);
  }
  saved_ = seconds();
  return saved;
}

}  // namespace

std::uint64_t usual_exchange_moves(std::uint64_t moves) {
  constexpr std::uint64_t least = 20'000;
  constexpr std::uint64_t parts = 1000;
  return std::max(least, moves / parts);
}

std::expected<void, Error> train_together(Training& training, const TrainingPlan& plan,
                                          const TrainingRanks& ranks,
                                          const TrainingCallbacks& callbacks) {
  SharedTraining shared(training, plan, ranks);
  if (const auto begun = shared.begin(); !begun) {
    return begun;
  }
  while (true) {
    TILERY_TRY(const TrainingRound round, shared.round());
    callbacks.report(round.shares, round.ends);
    if (round.ends || round.wants_checkpoint) {
      const auto saved = shared.save(callbacks);
      if (!saved || round.ends) {
        return saved;
      }
    }
  }
}

}  // namespace tilery
