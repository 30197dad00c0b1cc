#pragma once
// The limits of a long task: a number of moves, and cancellation by the caller. Clocks.

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#pragma GCC visibility push(default)
namespace tilery {

/// Ends a long task early. All threads of the task share one budget.
class WorkBudget {
 public:
  static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

  /// `is_cancelled` may be empty. It is called often, by several threads, and returns true once the
  /// caller gave up or the time is over.
  explicit WorkBudget(std::uint64_t moves = endless, std::function<bool()> is_cancelled = {})
      : moves_(moves), is_cancelled_(std::move(is_cancelled)) {}

  /// Counts `moves`. Returns false, in all threads from then on, once the moves exceed the budget
  /// or the task was cancelled.
  bool spend(std::uint64_t moves) {
    if (!is_spent_ && (spent_.fetch_add(moves) + moves > moves_ || is_cancelled())) {
      is_spent_ = true;
    }
    return !is_spent_;
  }

  /// Whether spend() has returned false. Then the result of the task is incomplete.
  [[nodiscard]] bool is_spent() const { return is_spent_; }

 private:
  [[nodiscard]] bool is_cancelled() const { return is_cancelled_ && is_cancelled_(); }

  std::uint64_t moves_;
  std::function<bool()> is_cancelled_;
  std::atomic<std::uint64_t> spent_ = 0;
  std::atomic<bool> is_spent_ = false;
};

// Clocks of searches and long runs.

/// Milliseconds since a fixed moment, never decreasing. Several threads may call it.
using Clock = std::function<double()>;

/// The steady clock of this machine. In WebAssembly it stands still, so the embedder must pass a
/// clock or define this function.
double steady_milliseconds();

}  // namespace tilery
#pragma GCC visibility pop
