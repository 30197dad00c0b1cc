#pragma once
// The start of a training, and the reports on its course.

#include <cstdint>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "apps/player/player_options.h"
#include "tilery/core/error.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/learn/trainer.h"
#include "tilery/learn/training.h"
#include "tilery/narration/evaluation.h"
#include "tilery/picture/svg.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// One line for a terminal: a bar and the time left if known, moves a second, moves, mean score,
/// and the share of games that reached each of the three highest tiles.
std::string progress_line(const TrainingReport& report, const Ladder& ladder);

/// One line of JSON, without its line feed. `process` is the rank whose work the line reports; left
/// out for a line about the whole training.
std::string json_line(const TrainingReport& report, const Ladder& ladder,
                      std::optional<unsigned> process = std::nullopt);

/// One line of JSON about the strength of the network after `moves` moves, without its line feed.
/// Leaves out the games one or two moves ahead if none of them ended in time.
std::string json_line(const HeldGames& held, double seconds, std::uint64_t moves,
                      const Ladder& ladder);

/// The mean scores over the moves made, from a log of lines as json_line writes them. Skips other
/// lines and lines about one process. Moves grow from point to point. If a kill lost moves, a later
/// line counts them again; then the earlier points with at least as many moves are dropped.
std::vector<CurvePoint> points_of_log(std::string_view log);

/// The way to measure a network in training.
struct Measuring {
  unsigned threads = 1;
  std::function<bool()> is_stopped;  ///< true ends a measurement without a report
};

/// Shows the progress on a terminal. Each minute it prints a permanent line and adds a line of JSON
/// to the log.
class TrainingReporter {
 public:
  /// `log` is the path of the log; empty for none. `ladder` must outlive the reporter.
  TrainingReporter(const std::string& log, const Ladder& ladder);
  TrainingReporter(const std::string&, const Ladder&&) = delete;
  ~TrainingReporter();
  TrainingReporter(const TrainingReporter&) = delete;
  TrainingReporter& operator=(const TrainingReporter&) = delete;

  /// The reason if the log could not be opened.
  [[nodiscard]] const std::error_code& fault() const { return fault_; }

  /// Adds the work of each process since the last call, by rank. The log has lines for each
  /// process.
  void add_shares(std::span<const TrainingShare> shares);

  /// Updates the progress on the terminal. Prints and logs a line if one is due.
  void update(Training& training, const TrainingPlan& plan);

  /// Prints and logs the training since the last permanent line.
  void print_line(Training& training, const TrainingPlan& plan);

  /// Prints and logs the present strength of the network. Requires that the training is not
  /// running. Without memory for a copy of the network, prints a notice instead.
  void measure(const Training& training, const TrainingPlan& plan, const Rules& rules,
               const Measuring& measuring);

 private:
  /// The work of one process among several.
  struct ProcessWork {
    std::uint64_t moves = 0;    ///< since the training began
    std::uint64_t stretch = 0;  ///< moves since its last line
    PlayedGames games;          ///< since its last line
  };

  void log(const TrainingReport& stretch);

  const Ladder& ladder_;
  ProgressLine progress_;
  std::FILE* log_ = nullptr;
  std::error_code fault_;
  std::vector<ProcessWork> ranks_;
  double reported_ = 0;  ///< seconds of the training at the last permanent line
};

// The start of a training: its options, the recipe, and the network that it continues.

/// Changes of a game's recipe, by the options of `tilery train` with these names. Empty: the game's
/// own value.
struct RecipeOptions {
  std::optional<std::string> patterns = {};
  std::vector<std::string> stages = {};  ///< faces separated by commas, the largest first
  std::optional<double> optimism = {};
  std::optional<double> lambda = {};
  std::optional<int> horizon = {};
  std::optional<double> rate = {};
  std::optional<double> settling = {};
  std::string restart = {};  ///< "none", "halfway" or "carousel"
  bool is_plain = false;
};

/// The beginning of a training.
struct StartOptions {
  std::string from = {};                   ///< a network to copy: its file, or "shipped"
  std::optional<std::uint64_t> seed = {};  ///< of the next game
  RecipeOptions recipe = {};
};

/// The game's recipe, changed by the options. Fails if the stages are not tiles in ascending order,
/// or too many.
std::expected<Recipe, Error> recipe_for(const Rules& rules, const RecipeOptions& options);

/// The network to train: the file `path` if it exists, else a copy of `options.from`, else a new
/// network. An existing network grows to the stages and patterns of the options. If the options
/// have no stages, the recipe gets the stages of the network. Optimism is for a new network; a file
/// that exists is continued as it is, so that the same command begins and continues. Fails if
/// - the file is no network for these rules;
/// - the options leave out stages or patterns of the network;
/// - `path` exists and `options.from` is given;
/// - `options` have optimism and `from`;
/// - there are too many weights.
std::expected<Checkpoint, Error> first_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const StartOptions& options,
                                                  const std::filesystem::path& path);

}  // namespace tilery
