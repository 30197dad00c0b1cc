#include "apps/player/training.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace tilery {
namespace {

/// Between two looks of a thread at whether it should stop: some hundredths of a second.
constexpr std::uint64_t rounds_of_block = 2000;
constexpr auto between_looks = std::chrono::milliseconds(50);

}  // namespace

Training::Training(const Rules& rules, const Recipe& recipe, Checkpoint checkpoint, int threads)
    : play_(*PackedRules::of(rules)),
      recipe_(recipe),
      begin_(std::move(checkpoint.header)),
      features_(begin_.shape),
      tables_(std::move(checkpoint.tables)),
      moves_(begin_.moves),
      played_(begin_.games) {
  const auto stride = static_cast<std::uint64_t>(std::max(threads, 1));
  for (std::uint64_t thread = 0; thread < stride; ++thread) {
    trainers_.push_back(std::make_unique<Trainer<PackedPlay>>(
        play_, recipe_, features_, tables_,
        Trainer<PackedPlay>::Seeds{.next = begin_.next_seed + thread, .stride = stride}));
  }
}

void Training::run(std::uint64_t most_moves,
                   const std::function<bool(std::uint64_t moves)>& is_enough) {
  is_stopping_ = false;
  working_ = static_cast<int>(trainers_.size());
  std::vector<std::jthread> threads;
  threads.reserve(trainers_.size());
  for (const auto& trainer : trainers_) {
    threads.emplace_back([this, &trainer, most_moves] { work(*trainer, most_moves); });
  }
  while (working_ > 0 && !is_enough(moves_)) {
    std::this_thread::sleep_for(between_looks);
  }
  is_stopping_ = true;
}

void Training::work(Trainer<PackedPlay>& trainer, std::uint64_t most_moves) {
  while (!is_stopping_ && moves_ < most_moves) {
    const std::uint64_t before = trainer.moves();
    trainer.step(rounds_of_block);
    const PlayedGames games = trainer.taken_games();
    moves_ += trainer.moves() - before;
    const std::lock_guard lock(games_lock_);
    games_ += games;
    played_ += games.games;
  }
  --working_;
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
  for (const auto& trainer : trainers_) {
    header.next_seed = std::max(header.next_seed, trainer->next_seed());
  }
  return header;
}

}  // namespace tilery
