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

/// A stretch of training.
struct TrainingReport {
  double seconds = 0;       ///< since it began, this time
  double seconds_left = 0;  ///< at most; 0 where nobody knows
  std::uint64_t moves = 0;  ///< in all
  double rate = 0;          ///< moves a second in this stretch
  PlayedGames games;        ///< that ended in this stretch
};

/// The share of games that came to a tile of that rank or a higher one.
double share_with(const PlayedGames& games, Rank rank);

/// One line for a terminal: a bar of what is done, the time left, rate, moves, games, mean score
/// and how often the three highest tiles were reached.
std::string progress_line(const TrainingReport& report, const Ladder& ladder);

/// One line of JSON, without its end.
std::string json_line(const TrainingReport& report, const Ladder& ladder);

/// Mean scores over moves made, line by line of a log as json_line writes them; moves grow from
/// point to point. Passed over are lines that are none, and those whose moves were lost, as a later
/// line has no more of them.
std::vector<CurvePoint> points_of_log(std::string_view log);

/// Shows how it goes on a terminal; says a line a minute that stays, and writes a line of JSON a
/// minute to the log.
class TrainingReporter {
 public:
  /// Options and ladder must outlive it. `moves` have been made before.
  TrainingReporter(const TrainOptions& options, const Ladder& ladder, std::uint64_t moves);
  ~TrainingReporter();
  TrainingReporter(const TrainingReporter&) = delete;
  TrainingReporter& operator=(const TrainingReporter&) = delete;

  /// Whether the log, if there is to be one, could be opened.
  [[nodiscard]] bool is_ready() const { return options_.log.empty() || log_ != nullptr; }

  /// Says what is due, `seconds` after the beginning.
  void look(double seconds, std::uint64_t moves, Training& training);

  /// Ends a stretch, and says what came of it.
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
