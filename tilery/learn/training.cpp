#include "tilery/learn/training.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tilery/game/play.h"
#include "tilery/learn/joint_learning.h"

namespace tilery {
namespace {

/// Rounds after which a thread checks whether it should stop: some milliseconds of play.
constexpr std::uint64_t rounds_of_block = 2000;

/// A training on boards of one kind.
template <Play P>
class TrainingOf : public Training {
 public:
  TrainingOf(P play, const Recipe& recipe, Checkpoint checkpoint, int threads,
             const TrainingPlace& place)
      : Training(recipe, std::move(checkpoint), place), play_(std::move(play)) {
    const auto own = static_cast<std::uint64_t>(std::max(threads, 1));
    const std::uint64_t first = begin_.next_seed + own * place.process;
    for (std::uint64_t thread = 0; thread < own; ++thread) {
      const typename Trainer<P>::Seeds seeds{.next = first + thread,
                                             .stride = own * place.processes};
      trainers_.push_back(std::make_unique<Trainer<P>>(play_, recipe_, features_, tables_, seeds));
    }
  }

 private:
  void mark_in(TouchedBlocks* touched) override {
    for (const auto& trainer : trainers_) {
      trainer->mark_in(touched);
    }
  }
  void play_block(std::size_t thread, float rate) override {
    Trainer<P>& trainer = *trainers_[thread];
    trainer.set_rate(rate);
    const std::uint64_t before = trainer.moves();
    trainer.step(rounds_of_block);
    note(trainer.moves() - before, trainer.taken_games());
  }
  [[nodiscard]] std::size_t threads() const override { return trainers_.size(); }
  [[nodiscard]] std::uint64_t next_seed() const override {
    std::uint64_t next = begin_.next_seed;
    for (const auto& trainer : trainers_) {
      next = std::max(next, trainer->next_seed());
    }
    return next;
  }

  const P play_;
  std::vector<std::unique_ptr<Trainer<P>>> trainers_;
};

double seconds_of(const TrainingPlan& plan) { return plan.clock ? plan.clock() : 0; }

}  // namespace

Training::Training(const Recipe& recipe, Checkpoint checkpoint, const TrainingPlace& place)
    : recipe_(recipe),
      place_(place),
      begin_(std::move(checkpoint.header)),
      features_(begin_.shape),
      tables_(std::move(checkpoint.tables)),
      moves_(begin_.moves),
      shared_moves_(begin_.moves),
      stretch_moves_(begin_.moves) {}

std::unique_ptr<Training> Training::of(const Rules& rules, const Recipe& recipe,
                                       Checkpoint checkpoint, int threads,
                                       const TrainingPlace& place) {
  const auto highest = static_cast<Rank>(checkpoint.header.shape.ranks - 1);
  return with_play(rules, highest, [&]<Play P>(P play) -> std::unique_ptr<Training> {
    return std::make_unique<TrainingOf<P>>(std::move(play), recipe, std::move(checkpoint), threads,
                                           place);
  });
}

bool Training::run(const TrainingPlan& plan) {
  const double due = seconds_of(plan) + plan.checkpoint_seconds;
  bool goes_on = true;
  is_stopping_ = false;
  const std::uint64_t exchange =
      plan.exchange_moves > 0 ? shared_moves_ + plan.exchange_moves : ~std::uint64_t{0};
  const auto may_play = [&] { return !is_stopping_ && moves_ < exchange; };
  run_workers(static_cast<unsigned>(threads()), [&](unsigned worker) {
    for (double done = share_done(plan); may_play() && done < 1; done = share_done(plan)) {
      play_block(worker, rate_at(recipe_, done));
      if (worker == 0) {
        goes_on = !plan.goes_on || plan.goes_on();
        is_stopping_ = !goes_on || (plan.clock && seconds_of(plan) >= due);
      }
    }
  });
  return goes_on && share_done(plan) < 1;
}

double Training::share_done(const TrainingPlan& plan) const {
  const std::uint64_t moves = moves_;
  const std::uint64_t of_others = (place_.processes - 1) * (moves - shared_moves_);
  const auto made = static_cast<double>(moves - begin_.moves + of_others);
  const double by_moves = plan.moves > 0 ? made / static_cast<double>(plan.moves) : 0;
  return std::max(by_moves, plan.seconds > 0 ? seconds_of(plan) / plan.seconds : 0);
}

void Training::note(std::uint64_t moves, const PlayedGames& games) {
  moves_ += moves;
  played_.with([&games](Played& played) {
    played.stretch += games;
    played.unshared += games;
    played.games += games.games;
  });
}

TrainingShare Training::share() const {
  return {.moves = moves_ - shared_moves_,
          .next_seed = next_seed(),
          .games = played_.with([](const Played& played) { return played.unshared; })};
}

void Training::count_shares(std::span<const TrainingShare> shares) {
  for (std::size_t process = 0; process < shares.size(); ++process) {
    const TrainingShare& share = shares[process];
    if (process != place_.process) {
      moves_ += share.moves;
      shared_seed_ = std::max(shared_seed_, share.next_seed);
      played_.with([&share](Played& played) {
        played.stretch += share.games;
        played.games += share.games.games;
      });
    }
  }
  played_.with([](Played& played) { played.unshared = {}; });
  shared_moves_ = moves_;
}

TrainingReport Training::report(const TrainingPlan& plan) const {
  return report_of(played_.with([](const Played& played) { return played.stretch; }), plan);
}

TrainingReport Training::end_stretch(const TrainingPlan& plan) {
  const PlayedGames games =
      played_.with([](Played& played) { return std::exchange(played.stretch, {}); });
  const TrainingReport report = report_of(games, plan);
  stretch_seconds_ = report.seconds;
  stretch_moves_ = report.moves;
  return report;
}

TrainingReport Training::report_of(const PlayedGames& games, const TrainingPlan& plan) const {
  const double seconds = seconds_of(plan);
  const std::uint64_t moves = moves_;
  const auto made = static_cast<double>(moves - begin_.moves);
  double left = plan.seconds > 0 ? std::max(plan.seconds - seconds, 0.0) : 0;
  if (plan.moves > 0 && made > 0) {
    const double by_moves = (static_cast<double>(plan.moves) - made) / made * seconds;
    left = std::max(left > 0 ? std::min(left, by_moves) : by_moves, 0.0);
  }
  const double stretch = seconds - stretch_seconds_;
  return {
      .seconds = seconds,
      .seconds_left = left,
      .moves = moves,
      .moves_per_second = stretch > 0 ? static_cast<double>(moves - stretch_moves_) / stretch : 0,
      .games = games};
}

NetworkHeader Training::header() const {
  NetworkHeader header = begin_;
  header.moves = moves_;
  header.games = begin_.games + played_.with([](const Played& played) { return played.games; });
  header.next_seed = std::max(next_seed(), shared_seed_);
  return header;
}

}  // namespace tilery
