#pragma once
// Reports of a training: lines for people, lines of JSON in a log, and its curve.

#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/player/progress_line.h"
#include "tilery/learn/training.h"
#include "tilery/picture/chart.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// One line for a terminal: a bar and the time left if known, rate, moves, mean score, and the
/// shares of games that reached each of the three highest tiles.
std::string progress_line(const TrainingReport& report, const Ladder& ladder);

/// One line of JSON, without its end; of one process among several, if `process` says which.
std::string json_line(const TrainingReport& report, const Ladder& ladder,
                      std::optional<unsigned> process = std::nullopt);

/// The mean scores over the moves made, from a log of lines as json_line writes them. Moves grow
/// from point to point: skips lines that are not such lines, lines of one process among several,
/// and lines whose moves were lost by a kill, so that a later line has no more of them.
std::vector<CurvePoint> points_of_log(std::string_view log);

/// Shows the progress on a terminal. Each minute it prints a line that stays, and adds a line of
/// JSON to the log.
class TrainingReporter {
 public:
  /// Keeps no log where `log` is empty. `ladder` must outlive the reporter.
  TrainingReporter(const std::string& log, const Ladder& ladder);
  TrainingReporter(const std::string&, const Ladder&&) = delete;
  ~TrainingReporter();
  TrainingReporter(const TrainingReporter&) = delete;
  TrainingReporter& operator=(const TrainingReporter&) = delete;

  /// False where the log could not be opened.
  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// Notes what each process has done since the last call, by rank, for lines of its own in the
  /// log.
  void note(std::span<const TrainingShare> shares);

  /// Reports what is due.
  void look(Training& training, const TrainingPlan& plan);

  /// Reports the stretch and begins the next one.
  void finish(Training& training, const TrainingPlan& plan);

 private:
  /// What one process among several has done.
  struct Rank {
    std::uint64_t moves = 0;    ///< since the training began
    std::uint64_t stretch = 0;  ///< moves since its last line
    PlayedGames games;          ///< since its last line
  };

  void log(const TrainingReport& stretch);

  const Ladder& ladder_;
  ProgressLine progress_;
  std::FILE* log_ = nullptr;
  bool is_ready_ = true;
  std::vector<Rank> ranks_;
  double reported_ = 0;  ///< seconds of the training at the last line that stays
};

}  // namespace tilery
