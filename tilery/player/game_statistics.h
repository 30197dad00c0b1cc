#pragma once
// Statistics of many games: scores, moves and highest tiles.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tilery/board/play_tally.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// The percentiles of a distribution.
inline constexpr std::array<int, 5> told_percents = {5, 25, 50, 75, 95};

struct Distribution {
  double mean = 0;
  double deviation = 0;  ///< standard
  double error = 0;      ///< half the width of the mean's 95% interval
  /// For each of told_percents: the least number that so many games do not exceed.
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

/// How often each number occurred.
class Counts {
 public:
  void add(std::uint64_t number, std::uint64_t times = 1) { times_[number] += times; }
  void add(const Counts& other);

  /// The numbers in rising order, each with how often it occurred.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted() const;

  /// Requires at least one number.
  [[nodiscard]] Distribution distribution() const;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> times_;
};

/// The same games give the same figures in any order and in any parts.
class GameStatistics {
 public:
  void add(const FinishedGame& game);
  void add(const GameStatistics& other);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] Distribution scores() const { return scores_.distribution(); }
  [[nodiscard]] Distribution moves() const { return moves_.distribution(); }

  /// How many games ended with that highest rank, and with that rank or above.
  [[nodiscard]] std::uint64_t ended_with(Rank rank) const { return highest_[rank]; }
  [[nodiscard]] std::uint64_t reached(Rank rank) const;
  /// As bytes, for another process; the same for the same games.
  [[nodiscard]] std::string bytes() const;
  /// What `bytes` gave; nothing if other bytes are no statistics.
  static std::optional<GameStatistics> read(std::string_view bytes);
  /// Requires what `bytes` gave.
  static GameStatistics of_bytes(std::string_view bytes);

  /// The highest rank of all games; 0 without games.
  [[nodiscard]] Rank highest() const;

 private:
  std::uint64_t games_ = 0;
  Counts scores_;
  Counts moves_;
  std::array<std::uint64_t, highest_rank + 1> highest_{};
};

}  // namespace tilery
