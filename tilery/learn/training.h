#pragma once
// Training: a network learns on several threads, from checkpoint to checkpoint.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "tilery/core/threads.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/trainer.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

struct TrainingShare;

/// The limits of a training, and the time between checkpoints. Without a limit only `goes_on` ends
/// it.
struct TrainingPlan {
  std::uint64_t moves = 0;          ///< moves to make in this training; 0: no limit
  double seconds = 0;               ///< requires a clock; 0: no limit
  double checkpoint_seconds = 600;  ///< between two checkpoints; without a clock there are none
  /// Moves of this process between two exchanges with other processes, rounded up to whole blocks.
  /// 0: no exchanges.
  std::uint64_t exchange_moves = 0;
  /// Seconds since the training began. Called by every thread.
  std::function<double()> clock = {};
  /// Ends the training when it returns false. Called many times a second by the thread that called
  /// run().
  std::function<bool()> goes_on = {};
};

/// A report on a part of the training (a stretch).
struct TrainingReport {
  double seconds = 0;           ///< since the training began; 0 without a clock
  double seconds_left = 0;      ///< at most; 0 where the plan has no limit
  std::uint64_t moves = 0;      ///< in all, including earlier trainings
  double moves_per_second = 0;  ///< in this stretch
  PlayedGames games;            ///< that ended in this stretch
};

/// The number of this process, among the processes that train one network together.
struct TrainingPlace {
  unsigned process = 0;
  unsigned processes = 1;
};

/// A network in training: its tables, and a trainer for each thread. On one thread the same
/// checkpoint, recipe and plan, without a clock, give the same weights.
class Training {
 public:
  /// Continues from `checkpoint`. Plays on packed boards if the network distinguishes at most the
  /// ranks that they hold. `threads` is at least 1. Requires tables of the header's shape. No two
  /// processes play games of the same seed.
  static std::unique_ptr<Training> of(const Rules& rules, const Recipe& recipe,
                                      Checkpoint checkpoint, int threads,
                                      const TrainingPlace& place = {});
  virtual ~Training() = default;
  Training(const Training&) = delete;
  Training& operator=(const Training&) = delete;

  /// Plays and learns until the next checkpoint or exchange is due; false once the training has
  /// ended. The learning rate follows rate_at() over the moves of all processes. Between exchanges
  /// it assumes that each other process makes as many moves as this one. Requires a plan that ends.
  bool run(const TrainingPlan& plan);

  /// The stretch since the last end_stretch(), or since the beginning. May be called by `goes_on`.
  [[nodiscard]] TrainingReport report(const TrainingPlan& plan) const;
  /// Ends a stretch, reports it, and begins the next one.
  TrainingReport end_stretch(const TrainingPlan& plan);

  /// Moves made, including moves before the checkpoint.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// The header of a checkpoint as of now. Requires that the training is not running.
  [[nodiscard]] NetworkHeader header() const;
  [[nodiscard]] const LearningTables& tables() const { return tables_; }
  /// The tables, for exchanges with other processes. Requires that the training is not running.
  [[nodiscard]] LearningTables& tables() { return tables_; }

  /// From now on marks the learned weights in `touched`; null ends the marking.
  virtual void mark_in(TouchedBlocks* touched) = 0;
  /// Moves and games of this process since the last count_shares().
  [[nodiscard]] TrainingShare share() const;
  /// Counts the work of the other processes since the last exchange. `shares` has an item for each
  /// process, with the current share() of this one.
  void count_shares(std::span<const TrainingShare> shares);
  /// A copy of the present network. Its weights are empty if there is too little memory for them.
  [[nodiscard]] Network network() const { return {begin_.shape, weights_of(tables_)}; }

 protected:
  Training(const Recipe& recipe, Checkpoint checkpoint, const TrainingPlace& place);

  /// Adds the results of one thread's block.
  void note(std::uint64_t moves, const PlayedGames& games);
  /// Lets thread number `thread` play a block of moves and learn at the given rate.
  virtual void play_block(std::size_t thread, float rate) = 0;
  [[nodiscard]] virtual std::size_t threads() const = 0;
  /// The first seed that no game has used.
  [[nodiscard]] virtual std::uint64_t next_seed() const = 0;

  const Recipe recipe_;
  const TrainingPlace place_;
  const NetworkHeader begin_;
  const Features features_;
  LearningTables tables_;

 private:
  struct Played {
    PlayedGames stretch;
    PlayedGames unshared;     ///< since the last exchange
    std::uint64_t games = 0;  ///< in all
  };

  [[nodiscard]] double share_done(const TrainingPlan& plan) const;
  [[nodiscard]] TrainingReport report_of(const PlayedGames& games, const TrainingPlan& plan) const;

  std::atomic<bool> is_stopping_ = false;
  std::atomic<std::uint64_t> moves_ = 0;
  Guarded<Played> played_;
  std::uint64_t shared_moves_ = 0;   ///< moves in all at the last exchange
  std::uint64_t shared_seed_ = 0;    ///< the others' next seed at the last exchange
  double stretch_seconds_ = 0;       ///< when the stretch began
  std::uint64_t stretch_moves_ = 0;  ///< moves in all when the stretch began
};

}  // namespace tilery
#pragma GCC visibility pop
