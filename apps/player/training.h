#pragma once
// Training on several threads, from checkpoint to checkpoint.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "tilery/learn/checkpoint.h"
#include "tilery/learn/packed_play.h"
#include "tilery/learn/recipe.h"
#include "tilery/learn/trainer.h"

namespace tilery {

/// A network in training: its tables, and a trainer for each thread. On one thread the same
/// checkpoint, recipe and number of moves give the same weights.
class Training {
 public:
  /// The header's shape and next seed are where it begins. Requires tables of the shape's size.
  Training(const Rules& rules, const Recipe& recipe, Checkpoint checkpoint, int threads);

  /// Lets every thread play on until `is_enough(moves)` says so, which this thread asks about
  /// twenty times a second with the moves made in all, or until `most_moves` of these are made. On
  /// one thread the number of moves at which it stops for `most_moves` is always the same.
  void run(std::uint64_t most_moves, const std::function<bool(std::uint64_t moves)>& is_enough);

  /// What came of the games since the last call; may be called by `is_enough`.
  PlayedGames taken_games();

  /// Moves made, those before the checkpoint included.
  [[nodiscard]] std::uint64_t moves() const;
  /// With moves, games and next seed as they are now. Requires that it is not running.
  [[nodiscard]] NetworkHeader header() const;
  [[nodiscard]] const LearningTables& tables() const { return tables_; }

 private:
  void work(Trainer<PackedPlay>& trainer, std::uint64_t most_moves);

  PackedPlay play_;
  Recipe recipe_;
  NetworkHeader begin_;
  Features features_;
  LearningTables tables_;
  std::vector<std::unique_ptr<Trainer<PackedPlay>>> trainers_;
  std::atomic<bool> is_stopping_ = false;
  std::atomic<int> working_ = 0;
  std::atomic<std::uint64_t> moves_ = 0;
  std::mutex games_lock_;
  PlayedGames games_;         ///< not yet taken; under the lock
  std::uint64_t played_ = 0;  ///< games in all; under the lock
};

}  // namespace tilery
