#pragma once
// Which of two players is better: a sequential test on games of the same seeds.

#include <cstdint>
#include <span>

namespace tilery {

/// The scores of two players in the game of one seed.
struct PairedScores {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  friend bool operator==(const PairedScores&, const PairedScores&) = default;
};

enum class Better : std::uint8_t { open, first, second };

/// The pairs up to the one that decided.
struct PairedVerdict {
  Better better = Better::open;  ///< open if no pair decided
  std::uint64_t pairs = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t second_wins = 0;  ///< other pairs are ties
  double first_mean = 0;          ///< scores
  double second_mean = 0;
  double margin = 0;  ///< half the width of the 95% interval of the means' difference
};

/// The share of decided pairs that the better player is taken to win, and the share of verdicts
/// that are wrong if it does.
inline constexpr double paired_share = 0.55;
inline constexpr double paired_error = 0.05;

/// Judges pairs in their order and stops at the first that decides: Wald's sequential probability
/// ratio test ("Sequential tests of statistical hypotheses", 1945) of paired_share against
/// 1 - paired_share. Players who win as often as each other are told apart late, and by chance.
PairedVerdict paired_verdict(std::span<const PairedScores> pairs);

}  // namespace tilery
