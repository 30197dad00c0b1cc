#include "tilery/board/spawn.h"

#include <algorithm>
#include <array>
#include <cassert>

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

constexpr int byte_values = 256;

/// How many of the 256 bytes end at each byte, where those of taken cells count up.
std::array<std::uint64_t, byte_values> probe_ends(const WalledBoard& board) {
  std::array<std::uint64_t, byte_values> ends{};
  int end = 0;
  for (int byte = 2 * byte_values - 1; byte >= 0; --byte) {
    if (board.is_empty(byte % byte_values % board.cells())) {
      end = byte % byte_values;
    }
    if (byte < byte_values) {
      ++ends[std::size_t(end)];
    }
  }
  return ends;
}

std::vector<EntryOdds> probed_odds(const Rules& rules, const WalledBoard& board) {
  const auto ends = probe_ends(board);
  std::vector<EntryOdds> odds;
  for (int cell = 0; cell < board.cells(); ++cell) {
    std::array<std::uint64_t, highest_rank + 1> counts{};
    for (int byte = cell; byte < byte_values; byte += board.cells()) {
      counts[tile_of(rules.spawn, std::uint64_t(byte))] += ends[std::size_t(byte)];
    }
    for (const TileWeight& tile : rules.spawn.tiles) {
      if (counts[tile.rank] > 0) {
        odds.push_back({{cell, tile.rank}, reduced({counts[tile.rank], byte_values})});
      }
    }
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
  std::vector<Fraction> shares(tiles.size());
  std::uint32_t shared_weight = 0;
  for (const CellWeight& cell : cells) {
    if (cell.weight != shared_weight) {  // most cells weigh the same, and a gcd takes long
      shared_weight = cell.weight;
      std::ranges::transform(tiles, shares.begin(), [&](const TileWeight& one) {
        return reduced({std::uint64_t{one.weight} * shared_weight, total});
      });
    }
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      odds.push_back({{cell.cell, tiles[i].rank}, shares[i]});
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
