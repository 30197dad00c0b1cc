#include "tilery/board/spawn.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

#include "tilery/board/run.h"

namespace tilery {
namespace {

std::vector<CellWeight> empty_cells(const Rules& rules, const WalledBoard& board) {
  const bool is_weighted = rules.spawn.place == SpawnPlace::weighted;
  std::vector<CellWeight> cells;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (board.is_empty(cell)) {
      cells.push_back({cell, is_weighted ? rules.spawn.cell_weights[std::size_t(cell)] : 1});
    }
  }
  return cells;
}

std::vector<CellWeight> moved_edges(const std::vector<Run>& runs, const WalledBoard& before,
                                    const WalledBoard& after) {
  std::vector<CellWeight> cells;
  for (const Run& run : runs) {
    if (differs(run, before.bytes(), after.bytes())) {
      cells.push_back({after.cell_at(std::size_t(run.last)), 1});
    }
  }
  return cells;
}

std::vector<CellWeight> free_edges(std::vector<Run> runs, Direction direction,
                                   const WalledBoard& after) {
  if (direction == Direction::right || direction == Direction::up) {
    std::ranges::reverse(runs);
  }
  std::vector<CellWeight> cells;
  std::uint32_t passed = 0;
  for (const Run& run : runs) {
    ++passed;
    if (after.bytes()[std::size_t(run.last)] == 0) {
      cells.push_back({after.cell_at(std::size_t(run.last)), passed});
      passed = 0;
    }
  }
  if (!cells.empty()) {
    cells.front().weight += passed;
  }
  return cells;
}

/// The tile of `number` below the odds' sum.
Rank tile_of(const SpawnRule& rule, std::uint64_t number) {
  for (const TileWeight& tile : rule.tiles) {
    if (number < tile.weight) {
      return tile.rank;
    }
    number -= tile.weight;
  }
  assert(false);
  return 0;
}

std::vector<EntryOdds> probed_odds(const Rules& rules, const WalledBoard& board) {
  constexpr std::uint64_t bytes = 256;
  std::map<std::pair<int, Rank>, std::uint64_t> counts;
  for (std::uint64_t byte = 0; byte < bytes; ++byte) {
    const Entry entry = probe(rules, board, static_cast<std::uint8_t>(byte));
    ++counts[{entry.cell, entry.rank}];
  }
  std::vector<EntryOdds> odds;
  for (const auto& [entry, count] : counts) {
    odds.push_back({{entry.first, entry.second}, reduced({count, bytes})});
  }
  return odds;
}

}  // namespace

std::vector<CellWeight> entry_cells(const Rules& rules, const WalledBoard& before,
                                    Direction direction, const WalledBoard& after) {
  assert(rules.spawn.place != SpawnPlace::probing);
  switch (rules.spawn.place) {
    case SpawnPlace::moved_edge:
      return moved_edges(runs_of(before, direction), before, after);
    case SpawnPlace::free_edge:
      return free_edges(runs_of(before, direction), direction, after);
    default:
      return empty_cells(rules, after);
  }
}

std::vector<CellWeight> entry_cells_at_start(const Rules& rules, const WalledBoard& board) {
  return empty_cells(rules, board);
}

Entry probe(const Rules& rules, const WalledBoard& board, std::uint8_t byte) {
  assert(board.empty_cells() > 0);
  while (!board.is_empty(byte % board.cells())) {
    ++byte;
  }
  return {byte % board.cells(), tile_of(rules.spawn, byte)};
}

std::vector<EntryOdds> entry_odds(const Rules& rules, const WalledBoard& before,
                                  Direction direction, const WalledBoard& after,
                                  std::optional<Rank> tile) {
  if (rules.spawn.place == SpawnPlace::probing) {
    return probed_odds(rules, after);
  }
  const std::vector<CellWeight> cells = entry_cells(rules, before, direction, after);
  const std::vector<TileWeight> known = {{tile.value_or(0), 1}};
  const std::vector<TileWeight>& tiles = tile ? known : rules.spawn.tiles;
  const std::uint64_t tile_total = tile ? 1 : rules.spawn.total_weight();
  const std::uint64_t total = total_weight(cells) * tile_total;
  std::vector<EntryOdds> odds;
  odds.reserve(cells.size() * tiles.size());
  for (const CellWeight& cell : cells) {
    for (const TileWeight& one : tiles) {
      const std::uint64_t weight = std::uint64_t{cell.weight} * one.weight;
      odds.push_back({{cell.cell, one.rank}, reduced({weight, total})});
    }
  }
  return odds;
}

int cell_of(const std::vector<CellWeight>& cells, std::uint64_t number) {
  for (const CellWeight& cell : cells) {
    if (number < cell.weight) {
      return cell.cell;
    }
    number -= cell.weight;
  }
  assert(false);
  return 0;
}

std::uint64_t total_weight(const std::vector<CellWeight>& cells) {
  std::uint64_t total = 0;
  for (const CellWeight& cell : cells) {
    total += cell.weight;
  }
  return total;
}

}  // namespace tilery
