#include "tilery/player/game_statistics.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace tilery {
namespace {

constexpr double normal_95 = 1.959963984540054;  ///< standard deviations

using Sorted = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  ///< numbers and times

/// The least number that `percent` of all `games` do not exceed.
std::uint64_t percentile(const Sorted& sorted, std::uint64_t games, int percent) {
  const std::uint64_t wanted = (games * static_cast<std::uint64_t>(percent) + 99) / 100;
  std::uint64_t passed = 0;
  for (const auto& [number, times] : sorted) {
    passed += times;
    if (passed >= wanted) {
      return number;
    }
  }
  return sorted.back().first;
}

}  // namespace

Rate rate_of(std::uint64_t part, std::uint64_t all) {
  const auto count = static_cast<double>(all);
  const double share = static_cast<double>(part) / count;
  const double square = normal_95 * normal_95;
  const double middle = (share + square / (2 * count)) / (1 + square / count);
  const double half = normal_95 / (1 + square / count) *
                      std::sqrt(share * (1 - share) / count + square / (4 * count * count));
  // Nothing and all bound themselves, which rounding may miss.
  return {share, part == 0 ? 0 : middle - half, part == all ? 1 : middle + half};
}

void Counts::add(const Counts& other) {
  for (const auto& [number, times] : other.times_) {
    add(number, times);
  }
}

Distribution Counts::distribution() const {
  Sorted sorted(times_.begin(), times_.end());
  std::ranges::sort(sorted);
  std::uint64_t games = 0;
  double sum = 0;
  for (const auto& [number, times] : sorted) {
    games += times;
    sum += static_cast<double>(number) * static_cast<double>(times);
  }
  const auto count = static_cast<double>(games);
  Distribution told = {.mean = sum / count};
  double squares = 0;
  for (const auto& [number, times] : sorted) {
    const double distance = static_cast<double>(number) - told.mean;
    squares += distance * distance * static_cast<double>(times);
  }
  told.deviation = games > 1 ? std::sqrt(squares / (count - 1)) : 0;
  told.error = normal_95 * told.deviation / std::sqrt(count);
  for (std::size_t i = 0; i < told_percents.size(); ++i) {
    told.percentiles[i] = percentile(sorted, games, told_percents[i]);
  }
  told.least = sorted.front().first;
  told.most = sorted.back().first;
  return told;
}

void GameStatistics::add(const FinishedGame& game) {
  ++games_;
  scores_.add(game.score);
  moves_.add(game.moves);
  ++highest_[game.highest];
}

void GameStatistics::add(const GameStatistics& other) {
  games_ += other.games_;
  scores_.add(other.scores_);
  moves_.add(other.moves_);
  for (std::size_t rank = 0; rank < highest_.size(); ++rank) {
    highest_[rank] += other.highest_[rank];
  }
}

Rank GameStatistics::highest() const {
  Rank rank = highest_rank;
  while (rank > 0 && highest_[rank] == 0) {
    --rank;
  }
  return rank;
}

std::uint64_t GameStatistics::reached(Rank rank) const {
  std::uint64_t games = 0;
  for (std::size_t higher = rank; higher < highest_.size(); ++higher) {
    games += highest_[higher];
  }
  return games;
}

}  // namespace tilery
