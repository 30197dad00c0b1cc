#include "tilery/tables/formation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "tilery/board/packed_rules.h"
#include "tilery/search/small_board.h"

namespace tilery {
namespace {

constexpr int side = 4;
constexpr int least_free = 4;
constexpr int most_free = 13;

/// All figures below count the smallest tile's weight as 1, and were measured for 2048.
constexpr std::uint64_t spare_weight = 32;
constexpr std::uint64_t seed_weight = 4;
/// Tables for larger goals are pruned: from this weight on tiles differ, but for one pair.
constexpr std::uint64_t pruned_from = 128;
constexpr std::uint64_t large_weight = 32;
constexpr std::uint64_t small_weight = 48;

Error refused(std::string expected, std::string found) {
  return {.source = {}, .place = {}, .expected = std::move(expected), .found = std::move(found)};
}

std::optional<Error> fault_of_spawn(const SpawnRule& spawn) {
  if (spawn.source != SpawnSource::odds || spawn.bonus || spawn.climb || spawn.is_previewed) {
    return refused("a game whose new tiles are drawn by fixed odds and not shown before",
                   "another");
  }
  if (spawn.every != 1 || spawn.count != 1) {
    return refused("a game in which one tile enters after every move", "another");
  }
  if (spawn.place != SpawnPlace::uniform) {
    return refused("a game whose new tiles enter any empty cell", "another");
  }
  return std::nullopt;
}

/// Whether each merge of tiles up to the highest packed rank makes the next rank, and its weight.
bool keep_weight(const Rules& rules, const std::vector<std::uint64_t>& weights) {
  const auto ranks = static_cast<Rank>(weights.size());
  for (Rank a = 1; a < ranks; ++a) {
    for (Rank b = 1; b <= a; ++b) {
      const Rank made = rules.merge.made_of(a, b);
      if (made != 0 && (made != a + 1 || weights[made] != weights[a] + weights[b])) {
        return false;
      }
    }
  }
  return true;
}

/// The cell of place `place` along a snake from the top left corner.
int snake_cell(int place) {
  const int row = place / side;
  const int column = place % side;
  return side * row + (row % 2 == 0 ? column : side - 1 - column);
}

/// The number of free cells that the digits of a name say; nothing if they are no snake's.
std::optional<int> free_cells_of(std::string_view digits) {
  int free = 0;
  bool is_whole = true;  // rows so far are
  for (const char digit : digits) {
    if (!is_whole || digit < '1' || digit > '0' + side) {
      return std::nullopt;
    }
    is_whole = digit == '0' + side;
    free += digit - '0';
  }
  return free >= least_free && free <= most_free ? std::optional(free) : std::nullopt;
}

std::string digits_of(int free) {
  std::string digits(static_cast<std::size_t>(free / side), '0' + side);
  if (free % side != 0) {
    digits += static_cast<char>('0' + free % side);
  }
  return digits;
}

std::uint64_t unit_of(const Rules& rules, const std::vector<std::uint64_t>& weights) {
  return weights[rules.spawn.tiles.front().rank];
}

/// The first rank of at least that weight.
Rank rank_of_weight(const std::vector<std::uint64_t>& weights, std::uint64_t weight) {
  return static_cast<Rank>(std::ranges::lower_bound(weights, weight) - weights.begin());
}

Formation formation_of(const Rules& rules, const std::vector<std::uint64_t>& weights, int free,
                       Rank rank) {
  const std::uint64_t unit = unit_of(rules, weights);
  Formation formation{.name = digits_of(free) + "-" + std::to_string(rules.ladder.face(rank)),
                      .rank = rank,
                      .spare = spare_weight * unit,
                      .seeds = seed_weight * unit};
  const int large = side * side - free;
  formation.end = snake_cell(large - 1);
  for (int place = 0; place + 1 < large; ++place) {
    formation.pinned = static_cast<std::uint16_t>(formation.pinned | 1 << snake_cell(place));
  }
  if (weights[rank] > pruned_from * unit) {
    formation.large = rank_of_weight(weights, large_weight * unit);
    formation.small = small_weight * unit;
  }
  return formation;
}

/// The highest rank that the goal's rank and a pinned tile leave room for below rank 15.
bool may_be_end(const Rules& rules, Rank rank) {
  return rank > rules.spawn.tiles.back().rank && rank + 2 < highest_packed_rank;
}

}  // namespace

std::expected<std::vector<std::uint64_t>, Error> weights_for_tables(const Rules& rules) {
  const std::optional<Rules> cut = cut_to_pack(rules);
  const auto& blocked = rules.shape.blocked;
  if (!cut || rules.ladder.top() < highest_packed_rank ||
      std::ranges::find(blocked, true) != blocked.end()) {
    return std::unexpected(
        refused("a game on 4 x 4 open cells with at least 15 tiles on its ladder", "another"));
  }
  if (const std::optional<Error> fault = fault_of_spawn(rules.spawn)) {
    return std::unexpected(*fault);
  }
  std::vector<std::uint64_t> weights = growth_weights(*cut);
  if (!keep_weight(*cut, weights)) {
    return std::unexpected(refused(
        "a game in which each merge makes the next tile, as heavy as its parts", "another"));
  }
  return weights;
}

/// Fitted to the formations of 2048 that were built.
std::uint64_t likely_boards(const Formation& formation) {
  const int free = 15 - std::popcount(formation.pinned);
  return static_cast<std::uint64_t>(5.4 * std::pow(formation.rank + 1, 0.708 * free));
}

std::expected<Formation, Error> formation_named(const Rules& rules, std::string_view name) {
  const auto weights = weights_for_tables(rules);
  if (!weights) {
    return std::unexpected(weights.error());
  }
  const std::size_t hyphen = std::min(name.find('-'), name.size());
  const std::optional<int> free = free_cells_of(name.substr(0, hyphen));
  const std::string_view face = name.substr(std::min(hyphen + 1, name.size()));
  std::uint64_t number = 0;
  const auto end = std::from_chars(face.data(), face.data() + face.size(), number);
  const std::optional<Rank> rank = end.ec == std::errc() && end.ptr == face.data() + face.size()
                                       ? rules.ladder.rank_of(number)
                                       : std::nullopt;
  if (!free || !rank || !may_be_end(rules, *rank)) {
    return std::unexpected(Error{.source = std::string(name),
                                 .place = {},
                                 .expected = "a formation such as 442-256: 4 to 13 free cells by "
                                             "rows from the bottom, and the smallest large tile",
                                 .found = "another name"});
  }
  return formation_of(rules, *weights, *free, *rank);
}

std::expected<std::vector<Formation>, Error> usual_formations(const Rules& rules) {
  const auto weights = weights_for_tables(rules);
  if (!weights) {
    return std::unexpected(weights.error());
  }
  struct Usual {
    int free;
    std::uint64_t weight;  ///< of the tile in `end`
  };
  std::vector<Formation> formations;
  for (const Usual& usual : {Usual{9, 64}, Usual{10, 128}, Usual{10, 256}}) {
    const Rank rank = rank_of_weight(*weights, usual.weight * unit_of(rules, *weights));
    if (may_be_end(rules, rank)) {
      formations.push_back(formation_of(rules, *weights, usual.free, rank));
    }
  }
  return formations;
}

}  // namespace tilery
