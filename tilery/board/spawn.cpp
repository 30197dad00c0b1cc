#include "tilery/board/spawn.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <utility>

#include "tilery/board/slide.h"
#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

std::vector<CellWeight> empty_cells(const Rules& rules, const WalledBoard& board) {
  const bool is_weighted = rules.spawn.place == SpawnPlace::weighted;
  std::vector<CellWeight> cells;
  cells.reserve(static_cast<std::size_t>(board.cells()));
  const auto bytes = board.bytes();
  std::size_t spot = board.spot_of(0);
  for (int cell = 0; cell < board.cells(); ++spot) {  // a wall ends each row
    for (const int end = cell + board.width(); cell < end; ++cell, ++spot) {
      const std::uint32_t weight = is_weighted ? rules.spawn.cell_weights[std::size_t(cell)] : 1;
      if (bytes[spot] == 0 && weight > 0) {
        cells.push_back({cell, weight});
      }
    }
  }
  return cells;
}

std::vector<CellWeight> moved_edges(const std::vector<Run>& runs, const WalledBoard& before,
                                    const WalledBoard& after) {
  std::vector<CellWeight> cells;
  for (const Run& run : runs) {
    if (differs(run, before.bytes(), after.bytes()) && after.bytes()[std::size_t(run.last)] == 0) {
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

/// The tile that a draw of `number` chooses by weight. Requires number < total_weight().
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

constexpr std::size_t byte_values = 256;

/// For each byte, how many of the 256 bytes end there after counting up past taken cells. Goes
/// backwards through the bytes twice: the first round finds where the last bytes wrap to. Requires
/// an empty cell.
std::array<std::uint32_t, byte_values> probe_ends(const WalledBoard& board) {
  assert(board.empty_cells() > 0);
  const auto cells = std::size_t(board.cells());
  std::array<bool, byte_values> is_empty{};
  for (std::size_t cell = 0; cell < cells; ++cell) {
    is_empty[cell] = board.is_empty(static_cast<int>(cell));
  }
  std::array<std::uint32_t, byte_values> ends{};
  std::size_t end = 0;
  for (std::size_t step = 1; step <= 2 * byte_values; ++step) {
    const std::size_t byte = (2 * byte_values - step) % byte_values;
    end = is_empty[byte & (cells - 1)] ? byte : end;
    ends[end] += step > byte_values ? 1 : 0;
  }
  return ends;
}

std::vector<EntryOdds> probed_odds(const Rules& rules, const WalledBoard& board) {
  const auto ends = probe_ends(board);
  const std::size_t kinds = rules.spawn.tiles.size();
  const auto mask = std::size_t(board.cells()) - 1;
  std::vector<std::uint32_t> counts(kinds * (mask + 1));
  std::size_t byte = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (const std::size_t end = byte + rules.spawn.tiles[kind].weight; byte < end; ++byte) {
      counts[(byte & mask) * kinds + kind] += ends[byte];
    }
  }
  std::vector<EntryOdds> odds;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      const Entry entry = {static_cast<int>(i / kinds), rules.spawn.tiles[i % kinds].rank};
      odds.push_back({entry, reduced({counts[i], byte_values})});
    }
  }
  return odds;
}

/// The odds of the entries of `tiles` in their worst cells. `tile_total` is the sum of the weights.
std::vector<EntryOdds> worst_odds(const Rules& rules, const WalledBoard& after,
                                  std::span<const TileWeight> tiles, std::uint64_t tile_total) {
  std::vector<EntryOdds> odds;
  for (const TileWeight& one : tiles) {
    const std::vector<CellWeight> cells = worst_cells(rules, after, one.rank);
    const std::uint64_t total = tile_total * cells.size();
    for (const CellWeight& cell : cells) {
      odds.push_back({{cell.cell, one.rank}, reduced({one.weight, total})});
    }
  }
  return odds;
}

}  // namespace

std::vector<CellWeight> entry_cells(const Rules& rules, const WalledBoard& before,
                                    Direction direction, const WalledBoard& after) {
  assert(rules.spawn.place != SpawnPlace::probing && rules.spawn.place != SpawnPlace::worst);
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
  const TileWeight known = {tile.value_or(0), 1};
  const std::span<const TileWeight> tiles =
      tile ? std::span(&known, 1) : std::span<const TileWeight>(rules.spawn.tiles);
  const std::uint64_t tile_total = tile ? 1 : rules.spawn.total_weight();
  if (rules.spawn.place == SpawnPlace::worst) {
    return worst_odds(rules, after, tiles, tile_total);
  }
  const std::vector<CellWeight> cells = entry_cells(rules, before, direction, after);
  const std::uint64_t total = total_weight(cells) * tile_total;
  std::vector<EntryOdds> odds;
  odds.reserve(cells.size() * tiles.size());
  std::vector<Fraction> shares(tiles.size());
  std::uint32_t shared_weight = 0;
  for (const CellWeight& cell : cells) {
    if (cell.weight != shared_weight) {  // most weights are equal, and a gcd is slow
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

// The cells where a tile leaves the player the least room.

namespace {

/// Empty cells after the best move, and the number of moves. Less is worse for the player.
std::pair<int, int> room_on(const WalledBoard& board, const Rules& rules) {
  std::pair<int, int> room = {-1, 0};
  for (const Direction direction : all_directions) {
    const Slide slid = slide(board, direction, rules);
    if (slid.moved()) {
      room.first = std::max(room.first, slid.board.empty_cells());
      ++room.second;
    }
  }
  return room;
}

}  // namespace

std::vector<CellWeight> worst_cells(const Rules& rules, const WalledBoard& after, Rank rank) {
  std::vector<CellWeight> cells;
  std::pair<int, int> least;
  WalledBoard board = after;
  for (int cell = 0; cell < after.cells(); ++cell) {
    if (!after.is_empty(cell)) {
      continue;
    }
    board.set(cell, rank);
    const std::pair<int, int> room = room_on(board, rules);
    board.set(cell, 0);
    if (cells.empty() || room < least) {
      cells.clear();
      least = room;
    }
    if (room == least) {
      cells.push_back({cell, 1});
    }
  }
  return cells;
}

}  // namespace tilery
