#include "apps/player/training_reporter.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilery {
namespace {

constexpr double reported_each = 60;  // seconds between lines that stay

}  // namespace

TrainingReporter::TrainingReporter(const TrainOptions& options, const Ladder& ladder,
                                   std::uint64_t moves)
    : options_(options), ladder_(ladder), moves_(moves), first_moves_(moves) {
  if (!options.log.empty()) {
    log_ = std::fopen(options.log.c_str(), "ae");
  }
}

TrainingReporter::~TrainingReporter() {
  if (log_ != nullptr) {
    std::fclose(log_);
  }
}

void TrainingReporter::look(double seconds, std::uint64_t moves, Training& training) {
  progress_.show([&] {
    games_ += training.taken_games();
    return progress_line(report(seconds, moves), ladder_);
  });
  if (seconds - reported_ >= reported_each) {
    finish(seconds, moves, training);
  }
}

void TrainingReporter::finish(double seconds, std::uint64_t moves, Training& training) {
  games_ += training.taken_games();
  const TrainingReport stretch = report(seconds, moves);
  progress_.say(progress_line(stretch, ladder_));
  if (log_ != nullptr) {
    fmt::print(log_, "{}\n", json_line(stretch, ladder_));
    std::fflush(log_);
  }
  games_ = {};
  reported_ = seconds;
  moves_ = moves;
}

TrainingReport TrainingReporter::report(double seconds, std::uint64_t moves) const {
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

}  // namespace tilery
