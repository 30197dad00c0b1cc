#include "tilery/tables/formation_game.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace tilery {
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
  auto weights = weights_for_tables(rules);
  if (!weights) {
    return std::unexpected(weights.error());
  }
  return FormationGame(*PackedRules::of(rules), formation, *std::move(weights));
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
  // By cells, from the lowest: all ways to fill them, and the layers that are left for the others.
  std::vector<std::pair<std::uint64_t, std::size_t>> boards = {{fixed_, layer}};
  for (int cell = 0; cell < 16; ++cell) {
    if ((fixed_cells_ >> (4 * cell) & nibble) != 0) {
      continue;
    }
    for (std::size_t known = 0, all = boards.size(); known < all; ++known) {
      for (const Tile& tile : tiles_) {
        const auto [bits, left] = boards[known];
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
      // Two tiles of rank 15 may stand for tiles that merge in truth.
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
