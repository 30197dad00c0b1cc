#pragma once
// How long to think about a move: a depth, a time, boards to judge, and what a search cuts short.

#include <cstdint>

#include "tilery/search/effort.h"
#include "tilery/search/expectimax.h"

namespace tilery {

/// A clock: milliseconds since a fixed moment, never going back. Several threads may call it.
using Clock = double (*)();

/// How long to think about a move.
struct Thinking {
  int depth = 3;               ///< moves looked ahead; the most if there is a limit
  bool is_usual_depth = true;  ///< nobody asked for it: hints on large boards look less deep
  double milliseconds = 0;     ///< 0: no limit of time
  /// Boards judged at most; 0: any number. Values then depend on the position alone, not on the
  /// machine and not on positions before it, and are found on one thread.
  std::uint64_t most_boards = 0;
  double least_odds = 0;  ///< SearchLimits::least_odds
  bool is_selective =
      false;              ///< SearchLimits::is_selective; with a limit every search is selective
  Clock clock = nullptr;  ///< measures the time; required if there is one
  /// Asked often while a search lasts, by every thread that searches: once true, the search ends
  /// early, with the values of the deepest search that finished, at least those of depth 1.
  bool (*is_unwanted)() = nullptr;

  [[nodiscard]] bool is_timed() const { return milliseconds > 0; }
  /// Whether the search goes deeper and deeper up to a limit of time or of boards.
  [[nodiscard]] bool is_limited() const { return is_timed() || most_boards > 0; }
  friend bool operator==(const Thinking&, const Thinking&) = default;
};

inline constexpr int deepest_thinking = 12;
inline constexpr std::uint64_t most_judged_boards = 1'000'000'000'000;  ///< that may be asked for

/// The thinking that somebody asks for, completed by `usual`: if `asked` has neither a depth (0)
/// nor a limit, depth and limit are the usual ones. With a limit alone the depth is `deepest`.
Thinking completed(const Thinking& asked, const Thinking& usual, int deepest = deepest_thinking);

/// The limits of a search without its time.
inline SearchLimits limits_of(const Thinking& thinking) {
  return {.depth = thinking.depth,
          .least_odds = thinking.least_odds,
          .is_selective = thinking.is_selective || thinking.is_limited(),
          .most_boards = thinking.most_boards};
}

/// The time for one move, from the construction of this object on. It satisfies TimeForSearch.
/// Without a time it is over only where the search is unwanted. Requires a clock if there is a
/// time.
class ThinkingTime {
 public:
  explicit ThinkingTime(const Thinking& thinking)
      : most_(thinking.milliseconds),
        clock_(thinking.is_timed() ? thinking.clock : nullptr),
        is_unwanted_(thinking.is_unwanted) {
    start_ = clock_ != nullptr ? clock_() : 0;
  }

  [[nodiscard]] bool is_over() const {
    return (clock_ != nullptr && passed() >= most_) || (is_unwanted_ != nullptr && is_unwanted_());
  }

  /// Ask after each depth: is there time for the next one?
  bool allows_another();

 private:
  [[nodiscard]] double passed() const { return clock_() - start_; }

  double most_;
  Clock clock_;
  bool (*is_unwanted_)();
  double start_ = 0;
  DepthForecast forecast_;
};

}  // namespace tilery
