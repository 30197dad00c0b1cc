#pragma once
// Threads that play the games of a share while the calling thread talks to other processes.

#include <atomic>
#include <functional>

#include "tilery/player/crew.h"

namespace tilery {

/// What the talking thread may know of the others.
class Players {
 public:
  explicit Players(unsigned threads) : playing_(threads) {}

  [[nodiscard]] bool are_playing() const { return playing_ > 0; }
  [[nodiscard]] bool have_failed() const { return has_failed_; }

  /// One player has returned, by an exception unless `is_fine`.
  void end_one(bool is_fine) {
    has_failed_ = has_failed_ || !is_fine;
    --playing_;
  }

 private:
  std::atomic<unsigned> playing_;
  std::atomic<bool> has_failed_ = false;
};

/// How a thread takes its next block when it has played `over` games since its last call.
using TakeBlock = std::function<std::optional<SeedBlock>(std::uint64_t over)>;

/// Calls `work` in `threads` threads and `talk` in the calling one. An exception of any of them
/// reaches the caller after all have returned; after one no block is handed out.
void run_players(unsigned threads, const std::function<void(const NextBlock& next)>& work,
                 const TakeBlock& take, const std::function<void(const Players&)>& talk);

}  // namespace tilery
