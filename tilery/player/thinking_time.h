#pragma once
// The time for a move, and how a search that goes deeper and deeper makes use of it.

#include <chrono>

namespace tilery {

/// A time that begins with it. A depth takes many times as long as the one before; one that cannot
/// come to its end is not begun, as what it finds would be thrown away.
class ThinkingTime {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ThinkingTime(double milliseconds, Clock::time_point now = Clock::now())
      : start_(now), most_(milliseconds) {}

  [[nodiscard]] bool is_over(Clock::time_point now = Clock::now()) const {
    return passed(now) >= most_;
  }

  /// To be asked after each depth: whether another may be done in time. What has passed should grow
  /// by the factor by which it last grew; less than half of that is not expected.
  bool allows_another(Clock::time_point now = Clock::now());

 private:
  /// In milliseconds.
  [[nodiscard]] double passed(Clock::time_point now) const {
    return std::chrono::duration<double, std::milli>(now - start_).count();
  }

  Clock::time_point start_;
  double most_;
  double passed_before_ = 0;  ///< when it was asked last
};

}  // namespace tilery
