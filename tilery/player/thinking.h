#pragma once
// How long to think about a move: a depth, a time, and what a search cuts short.

#include "tilery/search/expectimax.h"

namespace tilery {

/// A clock: milliseconds since a fixed moment, never going back. Several threads may call it.
using Clock = double (*)();

/// How long to think about a move.
struct Thinking {
  int depth = 3;               ///< moves looked ahead; the most if there is a time
  bool is_usual_depth = true;  ///< nobody asked for it: hints on large boards look less deep
  double milliseconds = 0;     ///< 0: no limit but the depth
  double least_odds = 0;       ///< SearchLimits::least_odds
  bool is_selective = false;  ///< SearchLimits::is_selective; with a time every search is selective
  Clock clock = nullptr;      ///< measures the time; required if there is one
  /// Asked often while a search lasts, by every thread that searches: once true, the search ends
  /// early, with the values of the deepest search that finished, at least those of depth 1.
  bool (*is_unwanted)() = nullptr;

  [[nodiscard]] bool is_timed() const { return milliseconds > 0; }
  friend bool operator==(const Thinking&, const Thinking&) = default;
};

inline constexpr int deepest_thinking = 12;

/// The thinking that somebody asks for, completed by `usual`: if `asked` has neither a depth (0)
/// nor a time, depth and time are the usual ones. With a time alone the depth is `deepest`.
Thinking completed(const Thinking& asked, const Thinking& usual, int deepest = deepest_thinking);

/// The limits of a search without its time.
inline SearchLimits limits_of(const Thinking& thinking) {
  return {.depth = thinking.depth,
          .least_odds = thinking.least_odds,
          .is_selective = thinking.is_selective || thinking.is_timed()};
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

  /// Ask after each depth: is there time for the next one? Each depth takes many times as long as
  /// the one before; a depth that will not finish in time is not begun, as its values would be
  /// lost. The next depth is expected to take half of the growth from the last one, at least twice
  /// as long.
  bool allows_another();

 private:
  [[nodiscard]] double passed() const { return clock_() - start_; }

  double most_;
  Clock clock_;
  bool (*is_unwanted_)();
  double start_ = 0;
  double passed_before_ = 0;  ///< at the last call of allows_another
};

}  // namespace tilery
