#pragma once
// Training on several threads, from checkpoint to checkpoint.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "tilery/learn/checkpoint.h"
#include "tilery/learn/recipe.h"
#include "tilery/learn/trainer.h"

namespace tilery {

/// A network in training: its tables, and a trainer for each thread. On one thread the same
/// checkpoint, recipe and shares done (see `run`) give the same weights.
class Training {
 public:
  using ShareDone = std::function<double(std::uint64_t moves)>;

  /// One that begins at the header's next seed, on packed boards where those tell all of the
  /// network's ranks. Requires tables of the header's shape.
  static std::unique_ptr<Training> of(const Rules& rules, const Recipe& recipe,
                                      Checkpoint checkpoint, int threads);
  virtual ~Training() = default;
  Training(const Training&) = delete;
  Training& operator=(const Training&) = delete;

  /// Lets every thread play on until `is_enough(moves)` says so, which this thread asks about
  /// twenty times a second with the moves made in all, or until `share(moves)` is 1: the share of
  /// all training that is done then, which every thread asks now and then. Where that depends on
  /// the moves alone, one thread always learns the same, and always stops after as many moves.
  void run(const ShareDone& share, const std::function<bool(std::uint64_t moves)>& is_enough);

  /// What came of the games since the last call; may be called by `is_enough`.
  PlayedGames taken_games();

  /// Moves made, those before the checkpoint included.
  [[nodiscard]] std::uint64_t moves() const;
  /// With moves, games and next seed as they are now. Requires that it is not running.
  [[nodiscard]] NetworkHeader header() const;
  [[nodiscard]] const LearningTables& tables() const { return tables_; }

 protected:
  Training(const Recipe& recipe, Checkpoint checkpoint);

  /// What came of a block of one thread's.
  void note(std::uint64_t moves, const PlayedGames& games);
  /// Lets thread number `thread` play a block, and learn at such a rate.
  virtual void play_block(std::size_t thread, float rate) = 0;
  [[nodiscard]] virtual std::size_t threads() const = 0;
  /// The seed after all that threads have begun games with.
  [[nodiscard]] virtual std::uint64_t next_seed() const = 0;

  Recipe recipe_;
  NetworkHeader begin_;
  Features features_;
  LearningTables tables_;

 private:
  void work(std::size_t thread, const ShareDone& share);

  std::atomic<bool> is_stopping_ = false;
  std::atomic<int> working_ = 0;
  std::atomic<std::uint64_t> moves_ = 0;
  std::mutex games_lock_;
  PlayedGames games_;         ///< not yet taken; under the lock
  std::uint64_t played_ = 0;  ///< games in all; under the lock
};

}  // namespace tilery
