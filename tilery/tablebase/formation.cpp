#include "tilery/tablebase/formation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <system_error>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/search/small_board.h"

namespace tilery {
namespace {

constexpr int side = 4;
constexpr int least_free = 4;
constexpr int most_free = 13;

/// All figures below count the smallest tile's weight as 1, and were measured for 2048.
constexpr std::uint64_t spare_weight = 32;
constexpr std::uint64_t seed_weight = 4;
/// Tables for goals above pruned_from are pruned, as Formation::large and Formation::small say.
constexpr std::uint64_t pruned_from = 128;
constexpr std::uint64_t large_weight = 32;
constexpr std::uint64_t small_weight = 48;

Error refused(std::string expected, std::string found) {
  return {.source = {}, .place = {}, .expected = std::move(expected), .found = std::move(found)};
}

std::optional<Error> fault_of_spawn(const SpawnRule& spawn) {
  if (spawn.source != SpawnSource::odds || spawn.bonus || spawn.climb || spawn.is_previewed) {
    return refused("a game whose new tiles are drawn by fixed odds and not shown before",
                   spawn.source != SpawnSource::odds ? "a deck"
                   : spawn.bonus                     ? "a bonus tile"
                   : spawn.climb                     ? "tiles that climb"
                                                     : "a preview");
  }
  if (spawn.every != 1 || spawn.count != 1) {
    return refused("a game in which one tile enters after every move",
                   spawn.every != 1
                       ? fmt::format("one in which tiles enter after {} moves", spawn.every)
                       : fmt::format("one in which {} tiles enter", spawn.count));
  }
  if (spawn.place != SpawnPlace::uniform) {
    return refused("a game whose new tiles enter any empty cell",
                   "one whose [spawn] chooses the place otherwise");
  }
  return std::nullopt;
}

/// The first merge of tiles up to the highest packed rank that does not make the next rank, or that
/// changes the sum of the weights; empty if there is none.
std::string odd_merge(const Rules& rules, const std::vector<std::uint64_t>& weights) {
  const auto ranks = static_cast<Rank>(weights.size());
  for (Rank a = 1; a < ranks; ++a) {
    for (Rank b = 1; b <= a; ++b) {
      const Rank made = rules.merge.made_of(a, b);
      if (made != 0 && (made != a + 1 || weights[made] != weights[a] + weights[b])) {
        return fmt::format("{} and {} make {}", rules.ladder.face(a), rules.ladder.face(b),
                           rules.ladder.face(made));
      }
    }
  }
  return {};
}

/// The cell of place `place` along a snake from the top left corner.
int snake_cell(int place) {
  const int row = place / side;
  const int column = place % side;
  return side * row + (row % 2 == 0 ? column : side - 1 - column);
}

/// The number of free cells by the digits of a formation's name, one for each row from the bottom.
/// Nothing if a row before the last one has fewer than four free cells.
std::optional<int> free_cells_of(std::string_view digits) {
  int free = 0;
  bool is_whole = true;  // whether the row before has as many free cells as it can
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

/// The first rank whose weight is at least `weight`.
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

/// Whether a goal and a pinned tile fit between this rank and rank 15.
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
        refused(fmt::format("a game on 4 x 4 open cells with at least {} tiles on its ladder",
                            highest_packed_rank),
                fmt::format("{} x {} cells, {} open, and {} tiles", rules.shape.width,
                            rules.shape.height, open_cells(rules.shape), rules.ladder.top())));
  }
  if (const std::optional<Error> fault = fault_of_spawn(rules.spawn)) {
    return std::unexpected(*fault);
  }
  std::vector<std::uint64_t> weights = growth_weights(*cut);
  if (std::string odd = odd_merge(*cut, weights); !odd.empty()) {
    return std::unexpected(refused(
        "a game in which each merge makes the next tile, as heavy as its parts", std::move(odd)));
  }
  return weights;
}

/// Fitted to the formations of 2048 that were built.
std::uint64_t likely_boards(const Formation& formation) {
  const int free = 15 - std::popcount(formation.pinned);
  return static_cast<std::uint64_t>(5.4 * std::pow(formation.rank + 1, 0.708 * free));
}

std::expected<Formation, Error> formation_named(const Rules& rules, std::string_view name) {
  TILERY_TRY(const auto weights, weights_for_tables(rules));
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
                                 .found = quoted(name)});
  }
  return formation_of(rules, weights, *free, *rank);
}

std::expected<std::vector<Formation>, Error> usual_formations(const Rules& rules) {
  TILERY_TRY(const auto weights, weights_for_tables(rules));
  struct Usual {
    int free;
    std::uint64_t weight;  ///< of the tile in `end`
  };
  std::vector<Formation> formations;
  for (const Usual& usual : {Usual{9, 64}, Usual{10, 128}, Usual{10, 256}}) {
    const Rank rank = rank_of_weight(weights, usual.weight * unit_of(rules, weights));
    if (may_be_end(rules, rank)) {
      formations.push_back(formation_of(rules, weights, usual.free, rank));
    }
  }
  return formations;
}

namespace {

constexpr std::uint64_t nibble = 15;

std::uint64_t nibbles_of(std::uint16_t cells) {
  std::uint64_t bits = 0;
  for (int cell = 0; cell < 16; ++cell) {
    bits |= (cells >> cell & 1) != 0 ? nibble << (4 * cell) : 0;
  }
  return bits;
}

}  // namespace

std::expected<FormationGame, Error> FormationGame::of(const Rules& rules,
                                                      const Formation& formation) {
  TILERY_TRY(auto weights, weights_for_tables(rules));
  return FormationGame(*PackedRules::of(rules), formation, std::move(weights));
}

FormationGame::FormationGame(PackedRules rules, const Formation& formation,
                             std::vector<std::uint64_t> weights)
    : rules_(std::move(rules)), formation_(formation), weights_(std::move(weights)) {
  const SpawnRule& spawn = rules_.rules().spawn;
  unit_ = 0;
  for (const TileWeight& tile : spawn.tiles) {
    unit_ = std::gcd(unit_, weights_[tile.rank]);
  }
  for (const TileWeight& tile : spawn.tiles) {
    const auto step = static_cast<std::size_t>(weights_[tile.rank] / unit_);
    tiles_.push_back(
        {tile.rank, step,
         static_cast<double>(tile.weight) / static_cast<double>(spawn.total_weight())});
    longest_step_ = std::max(longest_step_, step);
  }
  layers_ = static_cast<std::size_t>((weights_[formation_.rank] + formation_.spare) / unit_);
  pinned_ = nibbles_of(formation_.pinned);
  const int end = 4 * formation_.end;
  fixed_cells_ = pinned_ | nibble << end;
  fixed_ = pinned_ | std::uint64_t{formation_.rank} << end;
  goal_ = every_cell * (formation_.rank + 1U);
  free_cells_ = 15 - std::popcount(formation_.pinned);
}

std::size_t FormationGame::layer_of(PackedBoard board) const {
  std::uint64_t weight = 0;
  for (std::uint64_t left = board.bits & ~fixed_cells_; left != 0; left >>= 4) {
    weight += weights_[left & nibble];
  }
  return static_cast<std::size_t>(weight / unit_);
}

std::vector<std::uint64_t> FormationGame::seeds(std::size_t layer) const {
  if (layer * unit_ > formation_.seeds) {
    return {};
  }
  // Cell by cell: all ways to fill the cells so far, and the layers left for the other cells.
  std::vector<std::pair<std::uint64_t, std::size_t>> boards = {{fixed_, layer}};
  for (int cell = 0; cell < 16; ++cell) {
    if ((fixed_cells_ >> (4 * cell) & nibble) != 0) {
      continue;
    }
    for (std::size_t number = 0, count = boards.size(); number < count; ++number) {
      for (const Tile& tile : tiles_) {
        const auto [bits, left] = boards[number];
        if (tile.layers <= left) {
          boards.emplace_back(bits | std::uint64_t{tile.rank} << (4 * cell), left - tile.layers);
        }
      }
    }
  }
  std::vector<std::uint64_t> seeds;
  for (const auto& [bits, left] : boards) {
    if (left == 0) {
      seeds.push_back(bits);
    }
  }
  std::ranges::sort(seeds);
  return seeds;
}

bool FormationGame::keeps_pruned(PackedBoard board) const {
  std::array<int, 16> count{};
  std::uint64_t small = 0;
  int pairs = 0;
  for (std::uint64_t left = board.bits & ~fixed_cells_; left != 0; left >>= 4) {
    const auto rank = static_cast<Rank>(left & nibble);
    if (rank < formation_.large) {
      small += weights_[rank];
    } else if (++count[rank] > 1) {
      ++pairs;
    }
  }
  return pairs <= 1 && small <= formation_.small;
}

std::uint64_t FormationGame::packed_key(PackedBoard board) const {
  std::uint64_t key = 0;
  int place = 0;
  for (int cell = 0; cell < 16; ++cell) {
    if ((fixed_cells_ >> (4 * cell) & nibble) == 0) {
      key |= std::uint64_t{board.rank(cell)} << (4 * place++);
    }
  }
  return key;
}

PackedBoard FormationGame::board_of(std::uint64_t key) const {
  PackedBoard board{fixed_};
  for (int cell = 0; cell < 16; ++cell) {
    if ((fixed_cells_ >> (4 * cell) & nibble) == 0) {
      board = board.with(cell, static_cast<Rank>(key & nibble));
      key >>= 4;
    }
  }
  return board;
}

bool FormationGame::may_be_pinned(std::span<const Rank> ranks) const {
  const MergeTable& merge = rules_.rules().merge;
  for (std::size_t one = 0; one < ranks.size(); ++one) {
    for (Rank rank = 1; rank <= formation_.rank; ++rank) {
      if (merge.made_of(ranks[one], rank) != 0) {
        return false;
      }
    }
    for (std::size_t other = one + 1; other < ranks.size(); ++other) {
      // Tiles written as rank 15 may be tiles that merge.
      if (ranks[one] == ranks[other] || merge.made_of(ranks[one], ranks[other]) != 0) {
        return false;
      }
    }
  }
  return true;
}

std::optional<PackedBoard> FormationGame::fitted(PackedBoard board) const {
  if (board.rank(formation_.end) != formation_.rank) {
    return std::nullopt;
  }
  std::array<Rank, 16> pinned{};
  std::size_t count = 0;
  for (int cell = 0; cell < 16; ++cell) {
    const Rank rank = board.rank(cell);
    const bool is_pinned = (formation_.pinned >> cell & 1) != 0;
    if (is_pinned != (rank > formation_.rank)) {
      return std::nullopt;
    }
    if (is_pinned) {
      pinned[count++] = rank;
    }
  }
  return may_be_pinned(std::span(pinned).first(count))
             ? std::optional(PackedBoard{board.bits | pinned_})
             : std::nullopt;
}

}  // namespace tilery
