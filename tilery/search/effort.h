#pragma once
// How much a search may cost: a forecast of the next depth, and a number of boards to judge.

#include <algorithm>
#include <cstdint>
#include <utility>

namespace tilery {

/// Tells before each depth of iterative deepening whether it can finish. Each depth costs many
/// times as much as the one before, and one that does not finish is lost. The next depth is
/// expected to grow half as much as the last one did, and at least to double all costs so far.
class DepthForecast {
 public:
  /// `so_far` is the cost of all depths so far, `most` the most that all may cost.
  bool fits(double so_far, double most) {
    constexpr double share_of_growth = 0.5;
    constexpr double least_growth = 2;
    const double before = std::exchange(before_, so_far);
    const double growth = before > 0 ? share_of_growth * so_far / before : least_growth;
    return so_far * std::max(growth, least_growth) < most;
  }

 private:
  double before_ = 0;  ///< at the last call
};

/// The boards that the search of one position may judge. Unlike a time, it ends a search at the
/// same place on every machine.
class BoardBudget {
 public:
  /// `most` boards, or any number if it is 0. The search has judged `judged` boards before.
  BoardBudget(std::uint64_t most, std::uint64_t judged) : most_(most), begin_(judged) {}

  [[nodiscard]] bool is_spent(std::uint64_t judged) const {
    return most_ != 0 && judged - begin_ >= most_;
  }
  /// Ask after each depth.
  bool allows_another(std::uint64_t judged) {
    return most_ == 0 ||
           forecast_.fits(static_cast<double>(judged - begin_), static_cast<double>(most_));
  }

 private:
  std::uint64_t most_;
  std::uint64_t begin_;
  DepthForecast forecast_;
};

}  // namespace tilery
