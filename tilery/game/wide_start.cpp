#include "tilery/game/wide_start.h"

#include <algorithm>
#include <span>

namespace tilery {
namespace {

/// The most numbers from which tiles are drawn by a list.
constexpr std::uint64_t most_listed_numbers = 64;

CellList open_cells_of(const Shape& shape) {
  CellList open;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (!shape.is_blocked(cell)) {
      open.cells[open.count++] = static_cast<std::uint8_t>(cell);
    }
  }
  return open;
}

/// Up to sixteen cells below 16, in one word: taking one moves no memory.
struct PackedCells {
  static constexpr std::size_t most = 16;

  explicit PackedCells(const CellList& list) : count(list.count) {
    for (std::size_t nth = 0; nth < count; ++nth) {
      cells |= std::uint64_t{list.cells[nth]} << (4 * nth);
    }
  }
  std::uint64_t cells = 0;
  std::size_t count;
};

std::uint8_t take(PackedCells& empty, std::size_t nth) {
  const std::uint64_t before = (std::uint64_t{1} << (4 * nth)) - 1;
  const auto cell = static_cast<std::uint8_t>(empty.cells >> (4 * nth) & 15);
  empty.cells = (empty.cells & before) | (empty.cells >> 4 & ~before);
  --empty.count;
  return cell;
}

std::uint8_t take(CellList& empty, std::size_t nth) {
  const auto taken = empty.cells.begin() + static_cast<std::ptrdiff_t>(nth);
  const std::uint8_t cell = *taken;
  std::copy(taken + 1, empty.cells.begin() + static_cast<std::ptrdiff_t>(empty.count--), taken);
  return cell;
}

std::size_t drawn_cell(const Rules&, const PackedCells& empty, Random& random) {
  return static_cast<std::size_t>(random.below(empty.count));
}

/// Which of the empty cells the next number chooses.
std::size_t drawn_cell(const Rules& rules, const CellList& empty, Random& random) {
  if (rules.spawn.place != SpawnPlace::weighted) {
    return static_cast<std::size_t>(random.below(empty.count));
  }
  const auto cells = std::span(empty.cells).first(empty.count);
  const auto weight_of = [&](std::uint8_t cell) -> std::uint64_t {
    return rules.spawn.cell_weights[cell];
  };
  std::uint64_t total = 0;
  for (const std::uint8_t cell : cells) {
    total += weight_of(cell);
  }
  std::uint64_t left = random.below(total);
  std::size_t nth = 0;
  while (left >= weight_of(cells[nth])) {
    left -= weight_of(cells[nth++]);
  }
  return nth;
}

/// Whether every first tile is drawn by the odds alone: no deck, no bonus, and no tile to climb to.
bool draws_by_odds(const SpawnRule& spawn) {
  Rank highest = 0;
  for (const TileWeight tile : spawn.tiles) {
    highest = std::max(highest, tile.rank);
  }
  for (const Rank tile : spawn.start_tiles) {
    highest = std::max(highest, tile);
  }
  return spawn.source == SpawnSource::odds && !spawn.bonus &&
         (!spawn.climb || highest <= spawn.climb->tile) &&
         spawn.total_weight() <= most_listed_numbers;
}

}  // namespace

WideStarts::WideStarts(const Rules& rules) : open_(open_cells_of(rules.shape)) {
  if (draws_by_odds(rules.spawn)) {
    for (const TileWeight tile : rules.spawn.tiles) {
      rank_of_number_.insert(rank_of_number_.end(), tile.weight, tile.rank);
    }
  }
}

WideStart WideStarts::start(const Rules& rules, std::uint64_t seed) const {
  const bool packs =
      rules.shape.cells() <= int{PackedCells::most} && rules.spawn.place != SpawnPlace::weighted;
  return packs ? started(rules, PackedCells(open_), seed) : started(rules, open_, seed);
}

template <typename Cells>
WideStart WideStarts::started(const Rules& rules, Cells empty, std::uint64_t seed) const {
  const SpawnRule& spawn = rules.spawn;
  WideStart start{.supply = fresh_supply(spawn), .random = {.seed = seed}};
  const std::size_t fixed = spawn.start_tiles.size();
  const std::size_t tiles = fixed + std::size_t(spawn.start_draws);
  for (std::size_t tile = 0; tile < tiles && start.has_room; ++tile) {
    const Rank rank = tile < fixed ? spawn.start_tiles[tile] : drawn(rules, start);
    start.ranks[take(empty, drawn_cell(rules, empty, start.random))] = rank;
    start.largest = std::max(start.largest, rank);
    start.supply.highest = start.largest;
    start.has_room = empty.count > 0;
  }
  if (spawn.is_previewed) {
    start.next = drawn(rules, start);
  }
  return start;
}

Rank WideStarts::drawn(const Rules& rules, WideStart& start) const {
  if (rank_of_number_.empty()) {
    return draw_tile(rules.spawn, start.supply, start.largest, start.random).rank;
  }
  return rank_of_number_[static_cast<std::size_t>(start.random.below(rank_of_number_.size()))];
}

}  // namespace tilery
