#include "tilery/player/game_statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "tilery/core/number_bytes.h"

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

void append_counts(std::string& bytes, const Counts& counts) {
  const Sorted sorted = counts.sorted();
  append_number(bytes, sorted.size());
  for (const auto& [number, times] : sorted) {
    append_number(bytes, number);
    append_number(bytes, times);
  }
}

/// A number from the front of `bytes`, at most `most`; nothing if there is none.
std::optional<std::uint64_t> taken(std::string_view& bytes, std::uint64_t most) {
  if (bytes.size() < number_bytes) {
    return std::nullopt;
  }
  const std::uint64_t number = take_number(bytes);
  return number <= most ? std::optional(number) : std::nullopt;
}

/// The counts of `games` games.
std::optional<Counts> taken_counts(std::string_view& bytes, std::uint64_t games) {
  Counts counts;
  const std::optional<std::uint64_t> numbers = taken(bytes, bytes.size());
  std::optional<std::uint64_t> last;
  for (std::uint64_t left = numbers.value_or(0); left > 0; --left) {
    const std::optional<std::uint64_t> number = taken(bytes, std::uint64_t(-1));
    const std::optional<std::uint64_t> times = taken(bytes, games);
    if (!number || !times || *times == 0 || (last && *number <= *last)) {
      return std::nullopt;
    }
    counts.add(*number, *times);
    games -= *times;
    last = number;
  }
  return numbers && games == 0 ? std::optional(std::move(counts)) : std::nullopt;
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

Sorted Counts::sorted() const {
  Sorted sorted(times_.begin(), times_.end());
  std::ranges::sort(sorted);
  return sorted;
}

Distribution Counts::distribution() const {
  const Sorted sorted = this->sorted();
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

std::string GameStatistics::bytes() const {
  std::string bytes;
  append_number(bytes, games_);
  for (const std::uint64_t games : highest_) {
    append_number(bytes, games);
  }
  append_counts(bytes, scores_);
  append_counts(bytes, moves_);
  return bytes;
}

std::optional<GameStatistics> GameStatistics::read(std::string_view bytes) {
  constexpr std::uint64_t most_games = std::uint64_t{1} << 53;
  const std::optional<std::uint64_t> all = taken(bytes, most_games);
  if (!all) {
    return std::nullopt;
  }
  GameStatistics statistics;
  statistics.games_ = *all;
  std::uint64_t left = *all;
  for (std::uint64_t& games : statistics.highest_) {
    const std::optional<std::uint64_t> number = taken(bytes, left);
    if (!number) {
      return std::nullopt;
    }
    games = *number;
    left -= games;
  }
  std::optional<Counts> scores = taken_counts(bytes, *all);
  std::optional<Counts> moves = scores ? taken_counts(bytes, *all) : std::nullopt;
  if (left != 0 || !moves || !bytes.empty()) {
    return std::nullopt;
  }
  statistics.scores_ = *std::move(scores);
  statistics.moves_ = *std::move(moves);
  return statistics;
}

GameStatistics GameStatistics::of_bytes(std::string_view bytes) {
  std::optional<GameStatistics> statistics = read(bytes);
  assert(statistics);
  return *std::move(statistics);
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
