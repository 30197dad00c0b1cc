#include "apps/store/statistics.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace tilery {
namespace {

constexpr std::uint64_t most_bins = 10;

auto key_of(const GameGroup& group) {
  return std::tie(group.cartridge, group.width, group.height, group.players, group.standing,
                  group.rules_hash);
}

bool differ_in_rules_alone(const GameGroup& one, const GameGroup& other) {
  const auto without_rules = [](const GameGroup& group) {
    return std::tie(group.cartridge, group.width, group.height, group.players, group.standing);
  };
  return without_rules(one) == without_rules(other);
}

double mean_of(std::span<const std::uint64_t> scores) {
  const double sum = std::accumulate(scores.begin(), scores.end(), 0.0);
  return sum / static_cast<double>(scores.size());
}

/// Requires sorted scores.
double median_of(std::span<const std::uint64_t> scores) {
  const std::size_t middle = scores.size() / 2;
  return scores.size() % 2 == 1
             ? static_cast<double>(scores[middle])
             : (static_cast<double>(scores[middle - 1]) + static_cast<double>(scores[middle])) / 2;
}

std::vector<TileCount> tiles_reached(std::span<const GameSummary> finished) {
  std::map<std::uint64_t, std::size_t, std::greater<>> largest;
  for (const GameSummary& game : finished) {
    ++largest[game.largest];
  }
  std::vector<TileCount> reached;
  std::size_t games = 0;
  for (const auto& [face, count] : largest) {
    games += count;
    reached.push_back({face, games});
  }
  return reached;
}

/// The smallest of 1, 2, 5, 10, 20, 50, ... with which `most_bins` bins cover `low` to `high`.
std::uint64_t bin_width(std::uint64_t low, std::uint64_t high) {
  std::uint64_t unit = 1;
  for (;; unit *= 10) {
    for (const std::uint64_t step : {1U, 2U, 5U}) {
      const std::uint64_t width = step * unit;
      if (high / width - low / width < most_bins) {  // at 2 * 10^18 at the latest
        return width;
      }
    }
  }
}

/// Requires sorted scores, and at least one.
std::vector<ScoreBin> histogram_of(std::span<const std::uint64_t> scores) {
  const std::uint64_t width = bin_width(scores.front(), scores.back());
  std::vector<ScoreBin> bins;
  for (const std::uint64_t score : scores) {
    while (bins.empty() || score > bins.back().high) {
      const std::uint64_t low = bins.empty() ? score / width * width : bins.back().low + width;
      bins.push_back({.low = low, .high = low + std::min(width - 1, UINT64_MAX - low), .games = 0});
    }
    ++bins.back().games;
  }
  return bins;
}

}  // namespace

std::vector<GameGroup> grouped(std::span<const GameSummary> games) {
  std::vector<GameGroup> groups;
  for (const GameSummary& game : games) {
    GameGroup group = {.cartridge = game.cartridge,
                       .width = game.width,
                       .height = game.height,
                       .players = game.players,
                       .standing = game.standing,
                       .rules_hash = game.rules_hash,
                       .games = {}};
    auto place = std::ranges::lower_bound(groups, key_of(group), {},
                                          [](const GameGroup& other) { return key_of(other); });
    if (place == groups.end() || key_of(*place) != key_of(group)) {
      place = groups.insert(place, std::move(group));
    }
    place->games.push_back(game);
  }
  for (std::size_t i = 1; i < groups.size(); ++i) {
    if (differ_in_rules_alone(groups[i - 1], groups[i])) {
      groups[i - 1].is_one_of_several = groups[i].is_one_of_several = true;
    }
  }
  return groups;
}

std::uint64_t counting_score(const GameSummary& game) {
  return std::max(game.scores[0], game.scores[1]);
}

Statistics statistics_of(std::span<const GameSummary> games) {
  Statistics all;
  std::vector<GameSummary> finished;
  for (const GameSummary& game : games) {
    ++all.games;
    all.moves += game.moves;
    all.played_ms += game.played_ms;
    if (game.is_over) {
      finished.push_back(game);
    }
  }
  all.finished = finished.size();
  if (finished.empty()) {
    return all;
  }
  std::ranges::stable_sort(finished, {}, &GameSummary::saved);
  std::ranges::transform(finished, std::back_inserter(all.course), counting_score);
  std::vector<std::uint64_t> scores = all.course;
  std::ranges::sort(scores);
  all.best = scores.back();
  all.mean = mean_of(scores);
  all.median = median_of(scores);
  all.reached = tiles_reached(finished);
  all.histogram = histogram_of(scores);
  return all;
}

}  // namespace tilery
