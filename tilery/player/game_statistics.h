#pragma once
// What many games came to, in numbers.

#include <array>
#include <cstdint>
#include <unordered_map>

#include "tilery/board/play_tally.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// The shares of games, in percent, at which distributions are told.
inline constexpr std::array<int, 5> told_percents = {5, 25, 50, 75, 95};

struct Distribution {
  double mean = 0;
  double deviation = 0;  ///< standard
  double error = 0;      ///< half the width of the mean's 95% interval
  /// The least numbers that told_percents of the games do not exceed.
  std::array<std::uint64_t, told_percents.size()> percentiles{};
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

/// A share with its 95% interval (Wilson, "Probable inference, the law of succession, and
/// statistical inference", 1927).
struct Rate {
  double share = 0;
  double low = 0;
  double high = 0;
};

/// Requires 0 <= part <= all and all > 0.
Rate rate_of(std::uint64_t part, std::uint64_t all);

/// How often each number came.
class Counts {
 public:
  void add(std::uint64_t number, std::uint64_t times = 1) { times_[number] += times; }
  void add(const Counts& other);

  /// Requires that something was added.
  [[nodiscard]] Distribution distribution() const;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> times_;
};

/// The same games give the same figures, in whatever order and parts they are added.
class GameStatistics {
 public:
  void add(const FinishedGame& game);
  void add(const GameStatistics& other);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] Distribution scores() const { return scores_.distribution(); }
  [[nodiscard]] Distribution moves() const { return moves_.distribution(); }

  /// Games whose highest tile is of that rank, and of that rank or above.
  [[nodiscard]] std::uint64_t ended_with(Rank rank) const { return highest_[rank]; }
  [[nodiscard]] std::uint64_t reached(Rank rank) const;
  /// Of all games; 0 of none.
  [[nodiscard]] Rank highest() const;

 private:
  std::uint64_t games_ = 0;
  Counts scores_;
  Counts moves_;
  std::array<std::uint64_t, highest_rank + 1> highest_{};
};

}  // namespace tilery
