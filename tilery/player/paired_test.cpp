#include "tilery/player/paired_test.h"

#include <cmath>

namespace tilery {
namespace {

/// Wins that one player must be ahead by: each win multiplies the ratio by share / (1 - share).
std::uint64_t deciding_lead() {
  const double bound = std::log((1 - paired_error) / paired_error);
  return static_cast<std::uint64_t>(std::ceil(bound / std::log(paired_share / (1 - paired_share))));
}

/// Half the width of the 95% interval of the mean difference.
double margin_of(std::span<const PairedScores> pairs) {
  if (pairs.size() < 2) {
    return 0;
  }
  const auto difference = [](const PairedScores& pair) {
    return static_cast<double>(pair.first) - static_cast<double>(pair.second);
  };
  double sum = 0;
  for (const PairedScores& pair : pairs) {
    sum += difference(pair);
  }
  const double mean = sum / static_cast<double>(pairs.size());
  double squares = 0;
  for (const PairedScores& pair : pairs) {
    squares += (difference(pair) - mean) * (difference(pair) - mean);
  }
  constexpr double normal_95 = 1.959963984540054;  // standard deviations
  const auto count = static_cast<double>(pairs.size());
  return normal_95 * std::sqrt(squares / (count - 1) / count);
}

}  // namespace

PairedVerdict paired_verdict(std::span<const PairedScores> pairs) {
  const std::uint64_t lead = deciding_lead();
  PairedVerdict verdict;
  double first_sum = 0;
  double second_sum = 0;
  for (const PairedScores& pair : pairs) {
    ++verdict.pairs;
    verdict.first_wins += pair.first > pair.second ? 1U : 0U;
    verdict.second_wins += pair.second > pair.first ? 1U : 0U;
    first_sum += static_cast<double>(pair.first);
    second_sum += static_cast<double>(pair.second);
    if (verdict.first_wins >= verdict.second_wins + lead) {
      verdict.better = Better::first;
      break;
    }
    if (verdict.second_wins >= verdict.first_wins + lead) {
      verdict.better = Better::second;
      break;
    }
  }
  if (verdict.pairs > 0) {
    verdict.first_mean = first_sum / static_cast<double>(verdict.pairs);
    verdict.second_mean = second_sum / static_cast<double>(verdict.pairs);
    verdict.margin = margin_of(pairs.first(static_cast<std::size_t>(verdict.pairs)));
  }
  return verdict;
}

}  // namespace tilery
