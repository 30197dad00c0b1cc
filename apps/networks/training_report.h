#pragma once
// Reports of a training: lines for people, lines of JSON in a log, and its curve.

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "apps/networks/training.h"
#include "apps/networks/training_start.h"
#include "tilery/picture/chart.h"
#include "apps/player/progress_line.h"
#include "tilery/learn/trainer.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// One stretch of a training, as between two lines of its log.
struct TrainingReport {
  double seconds = 0;       ///< since this run began
  double seconds_left = 0;  ///< at most; 0 if unknown
  std::uint64_t moves = 0;  ///< in all
  double rate = 0;          ///< moves a second in this stretch
  PlayedGames games;        ///< that ended in this stretch
};

/// The share of games that reached that rank.
double share_with(const PlayedGames& games, Rank rank);

/// One line for a terminal: a bar and the time left if known, rate, moves, mean score, and the
/// shares of games that reached each of the three highest tiles.
std::string progress_line(const TrainingReport& report, const Ladder& ladder);

/// One line of JSON, without its end.
std::string json_line(const TrainingReport& report, const Ladder& ladder);

/// The mean scores over the moves made, from a log of lines as json_line writes them. Moves grow
/// from point to point: skips lines that are not such lines, and lines whose moves were lost by a
/// kill, so that a later line has no more of them.
std::vector<CurvePoint> points_of_log(std::string_view log);

/// Shows the progress on a terminal. Every minute it prints a line that stays, and writes a line of
/// JSON to the log.
class TrainingReporter {
 public:
  /// Options and ladder must outlive it. `moves` were made in earlier runs.
  TrainingReporter(const TrainOptions& options, const Ladder& ladder, std::uint64_t moves);
  ~TrainingReporter();
  TrainingReporter(const TrainingReporter&) = delete;
  TrainingReporter& operator=(const TrainingReporter&) = delete;

  /// False if there should be a log and it could not be opened.
  [[nodiscard]] bool is_ready() const { return options_.log.empty() || log_ != nullptr; }

  /// Reports if a report is due, `seconds` after this run began.
  void look(double seconds, std::uint64_t moves, Training& training);

  /// Ends a stretch and reports it.
  void finish(double seconds, std::uint64_t moves, Training& training);

 private:
  [[nodiscard]] TrainingReport report(double seconds, std::uint64_t moves) const;

  const TrainOptions& options_;
  const Ladder& ladder_;
  ProgressLine progress_;
  std::FILE* log_ = nullptr;
  std::uint64_t moves_;
  std::uint64_t first_moves_;
  double reported_ = 0;
  PlayedGames games_;
};

}  // namespace tilery
