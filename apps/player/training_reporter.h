#pragma once
// Tells how a training goes while it runs.

#include <cstdint>
#include <cstdio>

#include "apps/player/progress_line.h"
#include "apps/player/train_options.h"
#include "apps/player/training.h"
#include "apps/player/training_report.h"

namespace tilery {

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
