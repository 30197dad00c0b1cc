#pragma once
// Statistics of games: counts, means, intervals, and a test on paired games.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tilery/board/finished_game.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The percentiles of a distribution.
inline constexpr std::array<int, 5> listed_percents = {5, 25, 50, 75, 95};

struct Distribution {
  double mean = 0;
  double deviation = 0;  ///< standard
  double error = 0;      ///< half the width of the mean's 95% interval
  /// For each of listed_percents: the least number that this share of the games does not exceed.
  std::array<std::uint64_t, listed_percents.size()> percentiles{};
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

/// The frequency of each number.
class Counts {
 public:
  void add(std::uint64_t number, std::uint64_t times = 1) { times_[number] += times; }
  void add(const Counts& other);

  /// The numbers in rising order, each with its frequency.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted() const;

  /// Requires at least one number.
  [[nodiscard]] Distribution distribution() const;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> times_;
};

/// Statistics that do not depend on the order of the games, nor on the parts in which they are
/// added.
class GameStatistics {
 public:
  void add(const FinishedGame& game);
  void add(const GameStatistics& other);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  /// Requires at least one game, as moves() does.
  [[nodiscard]] Distribution scores() const { return scores_.distribution(); }
  [[nodiscard]] Distribution moves() const { return moves_.distribution(); }

  /// The number of games whose highest rank, at any time, is `rank`.
  [[nodiscard]] std::uint64_t with_highest(Rank rank) const { return highest_[rank]; }
  /// The number of games whose highest rank, at any time, is `rank` or above.
  [[nodiscard]] std::uint64_t reached(Rank rank) const;
  /// The number of games that reached `goal`; nothing if there is no goal.
  [[nodiscard]] std::optional<std::uint64_t> won(const GoalRule& goal) const;
  /// The number of games that `player`, 0 or 1, won by a goal of their own.
  [[nodiscard]] std::uint64_t wins(int player) const { return wins_[std::size_t(player)]; }
  /// The statistics as bytes, for another process. Equal games give equal bytes.
  [[nodiscard]] std::string bytes() const;
  /// Reads the result of bytes(); nothing if the bytes are no statistics.
  static std::optional<GameStatistics> read(std::string_view bytes);
  /// Requires a result of bytes().
  static GameStatistics of_bytes(std::string_view bytes);

  /// The highest rank of all games; 0 without games.
  [[nodiscard]] Rank highest() const;

 private:
  static bool take_wins(std::string_view bytes, GameStatistics& statistics);

  std::uint64_t games_ = 0;
  Counts scores_;
  Counts moves_;
  std::array<std::uint64_t, highest_rank + 1> highest_{};
  std::uint64_t won_ = 0;                ///< FinishedGame::has_won
  std::array<std::uint64_t, 2> wins_{};  ///< by FinishedGame::winner
};

// A sequential test that finds the better of two players, on games of the same seeds.

/// The scores of two players in the game of one seed.
struct PairedScores {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  friend bool operator==(const PairedScores&, const PairedScores&) = default;
};

enum class Better : std::uint8_t { open, first, second };

/// The pairs up to the pair that decided, or all pairs.
struct PairedVerdict {
  Better better = Better::open;  ///< open if no pair decided
  std::uint64_t pairs = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t second_wins = 0;  ///< other pairs are ties
  double first_mean = 0;          ///< scores
  double second_mean = 0;
  double margin = 0;  ///< half the width of the 95% interval of the means' difference
};

/// The share of decided pairs that the better player is assumed to win, and the share of wrong
/// verdicts under this assumption.
inline constexpr double paired_share = 0.55;
inline constexpr double paired_error = 0.05;

/// Evaluates pairs in their order and stops at the first that decides: Wald's sequential
/// probability ratio test ("Sequential tests of statistical hypotheses", 1945) of paired_share
/// against 1 - paired_share. For players who win equally often, the verdict comes late, and by
/// chance.
PairedVerdict paired_verdict(std::span<const PairedScores> pairs);

}  // namespace tilery
#pragma GCC visibility pop
