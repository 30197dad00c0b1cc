#include "tilery/player/game_statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

constexpr double normal_95 = 1.959963984540054;  ///< half a 95% interval, in standard deviations

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
  // The bounds 0 and 1 are exact here; rounding could miss them.
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
  Distribution result = {.mean = sum / count};
  double squares = 0;
  for (const auto& [number, times] : sorted) {
    const double distance = static_cast<double>(number) - result.mean;
    squares += distance * distance * static_cast<double>(times);
  }
  result.deviation = games > 1 ? std::sqrt(squares / (count - 1)) : 0;
  result.error = normal_95 * result.deviation / std::sqrt(count);
  for (std::size_t i = 0; i < listed_percents.size(); ++i) {
    result.percentiles[i] = percentile(sorted, games, listed_percents[i]);
  }
  result.least = sorted.front().first;
  result.most = sorted.back().first;
  return result;
}

void GameStatistics::add(const FinishedGame& game) {
  ++games_;
  scores_.add(game.score);
  moves_.add(game.moves);
  ++highest_[game.highest];
  won_ += game.has_won ? 1 : 0;
  if (game.winner >= 0) {
    ++wins_[static_cast<std::size_t>(game.winner)];
  }
}

void GameStatistics::add(const GameStatistics& other) {
  games_ += other.games_;
  scores_.add(other.scores_);
  moves_.add(other.moves_);
  won_ += other.won_;
  wins_[0] += other.wins_[0];
  wins_[1] += other.wins_[1];
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
  const bool has_wins = wins_[0] + wins_[1] > 0;
  if (won_ > 0 || has_wins) {  // both are 0 for games without a goal or with a tile as the goal
    append_number(bytes, won_);
  }
  if (has_wins) {
    append_number(bytes, wins_[0]);
    append_number(bytes, wins_[1]);
  }
  return bytes;
}

/// Reads the numbers of games that were won, and won by each player. bytes() writes them only if
/// there are any.
bool GameStatistics::take_wins(std::string_view bytes, GameStatistics& statistics) {
  const std::optional<std::uint64_t> won = taken(bytes, statistics.games_);
  if (!won) {
    return false;
  }
  statistics.won_ = *won;
  if (bytes.empty()) {
    return *won > 0;
  }
  const std::optional<std::uint64_t> first = taken(bytes, statistics.games_);
  const std::optional<std::uint64_t> second =
      first ? taken(bytes, statistics.games_ - *first) : std::nullopt;
  if (!second || *first + *second == 0 || !bytes.empty()) {
    return false;
  }
  statistics.wins_ = {*first, *second};
  return true;
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
  if (left != 0 || !moves) {
    return std::nullopt;
  }
  if (!bytes.empty() && !take_wins(bytes, statistics)) {
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

std::optional<std::uint64_t> GameStatistics::won(const GoalRule& goal) const {
  if (!goal.exists()) {
    return std::nullopt;
  }
  return goal.tile ? reached(*goal.tile) : won_;
}

std::uint64_t GameStatistics::reached(Rank rank) const {
  std::uint64_t games = 0;
  for (std::size_t higher = rank; higher < highest_.size(); ++higher) {
    games += highest_[higher];
  }
  return games;
}

namespace {

/// The lead in wins that decides: each win multiplies the ratio by share / (1 - share).
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
