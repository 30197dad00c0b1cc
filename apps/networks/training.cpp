#include "apps/networks/training.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "tilery/board/packed_rules.h"
#include "tilery/learn/self_play.h"

namespace tilery {
namespace {

/// Between two looks of a thread at whether it should stop: some hundredths of a second.
constexpr std::uint64_t rounds_of_block = 2000;
constexpr auto between_looks = std::chrono::milliseconds(50);
constexpr int packed_ranks = 16;

/// On boards of one kind.
template <typename Play>
class TrainingOf : public Training {
 public:
  TrainingOf(Play play, const Recipe& recipe, Checkpoint checkpoint, int threads)
      : Training(recipe, std::move(checkpoint)), play_(std::move(play)) {
    const auto stride = static_cast<std::uint64_t>(std::max(threads, 1));
    for (std::uint64_t thread = 0; thread < stride; ++thread) {
      const typename Trainer<Play>::Seeds seeds{.next = begin_.next_seed + thread,
                                                .stride = stride};
      trainers_.push_back(
          std::make_unique<Trainer<Play>>(play_, recipe_, features_, tables_, seeds));
    }
  }

 private:
  void play_block(std::size_t thread, float rate) override {
    Trainer<Play>& trainer = *trainers_[thread];
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

  Play play_;
  std::vector<std::unique_ptr<Trainer<Play>>> trainers_;
};

}  // namespace

Training::Training(const Recipe& recipe, Checkpoint checkpoint)
    : recipe_(recipe),
      begin_(std::move(checkpoint.header)),
      features_(begin_.shape),
      tables_(std::move(checkpoint.tables)),
      moves_(begin_.moves),
      played_(begin_.games) {}

std::unique_ptr<Training> Training::of(const Rules& rules, const Recipe& recipe,
                                       Checkpoint checkpoint, int threads) {
  auto packs = PackedRules::of(rules);
  if (packs && checkpoint.header.shape.ranks <= packed_ranks) {
    return std::make_unique<TrainingOf<PackedPlay>>(PackedPlay(*std::move(packs)), recipe,
                                                    std::move(checkpoint), threads);
  }
  return std::make_unique<TrainingOf<WalledPlay>>(WalledPlay(rules), recipe, std::move(checkpoint),
                                                  threads);
}

void Training::run(const ShareDone& share,
                   const std::function<bool(std::uint64_t moves)>& is_enough) {
  is_stopping_ = false;
  working_ = static_cast<int>(threads());
  std::vector<std::jthread> workers;
  for (std::size_t thread = 0; thread < threads(); ++thread) {
    workers.emplace_back([this, thread, &share] { work(thread, share); });
  }
  while (working_ > 0 && !is_enough(moves_)) {
    std::this_thread::sleep_for(between_looks);
  }
  is_stopping_ = true;
}

void Training::work(std::size_t thread, const ShareDone& share) {
  for (double done = share(moves_); !is_stopping_ && done < 1; done = share(moves_)) {
    play_block(thread, rate_at(recipe_, done));
  }
  --working_;
}

void Training::note(std::uint64_t moves, const PlayedGames& games) {
  moves_ += moves;
  const std::lock_guard lock(games_lock_);
  games_ += games;
  played_ += games.games;
}

PlayedGames Training::taken_games() {
  const std::lock_guard lock(games_lock_);
  return std::exchange(games_, {});
}

std::uint64_t Training::moves() const { return moves_; }

NetworkHeader Training::header() const {
  NetworkHeader header = begin_;
  header.moves = moves_;
  header.games = played_;
  header.next_seed = next_seed();
  return header;
}

}  // namespace tilery
