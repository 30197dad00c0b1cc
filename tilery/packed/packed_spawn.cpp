#include "tilery/packed/packed_spawn.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <vector>

#include "tilery/packed/packed_slide.h"

namespace tilery {
namespace {

/// Whether SpawnPlace::free_edge goes through the runs from the last to the first.
bool takes_runs_backward(Direction direction) {
  return direction == Direction::right || direction == Direction::up;
}

bool is_empty(PackedBoard board, int cell) { return board.rank(cell) == 0; }

/// The cell of the set bit that has `number` set bits below it.
int cell_of_bit(std::uint64_t cells, std::uint64_t number) {
  for (; number > 0; --number) {
    cells &= cells - 1;
  }
  return std::countr_zero(cells) / 4;
}

int uniform_cell(std::uint64_t cells, Random& random) {
  return cell_of_bit(cells, random.below(static_cast<std::uint64_t>(std::popcount(cells))));
}

int weighted_cell(std::uint64_t cells, const std::vector<std::uint32_t>& weights, Random& random) {
  const auto weight_of = [&](std::size_t cell) {
    return (cells >> (4 * cell)) & 1 ? std::uint64_t{weights[cell]} : 0;
  };
  std::uint64_t total = 0;
  for (std::size_t cell = 0; cell < 16; ++cell) {
    total += weight_of(cell);
  }
  std::uint64_t number = random.below(total);
  std::size_t cell = 0;
  for (; number >= weight_of(cell); ++cell) {
    number -= weight_of(cell);
  }
  return static_cast<int>(cell);
}

int moved_edge_cell(std::span<const PackedRun> runs, std::uint64_t changed, Random& random) {
  const auto has_moved = [changed](const PackedRun& run) { return (changed & run.cells) != 0; };
  auto number = random.below(static_cast<std::uint64_t>(std::ranges::count_if(runs, has_moved)));
  for (const PackedRun& run : runs) {
    if (has_moved(run) && number-- == 0) {
      return run.last;
    }
  }
  assert(false);
  return 0;
}

/// Draws the first free trailing cell from a random run on. Counts as entry_cells() does: the
/// runs in order, but taken runs after the last free run count with the first free run.
int free_edge_cell(std::span<const PackedRun> runs, bool is_reversed, PackedBoard after,
                   Random& random) {
  const std::size_t count = runs.size();
  const auto cell_at = [&](std::size_t place) {
    return runs[is_reversed ? count - 1 - place : place].last;
  };
  std::size_t taken_at_end = 0;
  while (!is_empty(after, cell_at(count - 1 - taken_at_end))) {
    ++taken_at_end;
  }
  std::size_t place = (random.below(count) + count - taken_at_end) % count;
  while (!is_empty(after, cell_at(place))) {
    place = (place + 1) % count;
  }
  return cell_at(place);
}

/// The player's room: grows with the empty cells after the best move, then with the moves.
std::uint64_t room_on(const PackedRules& rules, PackedBoard board) {
  std::uint64_t moves = 0;
  std::uint64_t most_empty = 0;
  for (const PackedSlide& slid : slides(board, rules)) {
    const std::uint64_t empty = empty_cells(slid.board, rules.open_cells());
    // The sum of the sixteen bits is in the highest nibble, because after a move not all cells are
    // empty.
    const std::uint64_t room = (empty * 0x1111111111111111) >> 60;
    most_empty = std::max(most_empty, slid.moved ? room : 0);
    moves += slid.moved ? 1 : 0;
  }
  return 8 * most_empty + moves;
}

}  // namespace

int drawn_worst_cell(const PackedRules& rules, PackedBoard after, Rank rank, Random& random) {
  std::uint64_t worst = 0;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (std::uint64_t left = empty_cells(after, rules.open_cells()); left != 0; left &= left - 1) {
    const std::uint64_t bit = left & -left;
    const std::uint64_t room = room_on(rules, {after.bits | bit * rank});
    worst = room < least ? bit : room == least ? worst | bit : worst;
    least = std::min(least, room);
  }
  return uniform_cell(worst, random);
}

int drawn_cell(const PackedRules& rules, PackedBoard before, Direction direction, PackedBoard after,
               Random& random) {
  switch (rules.rules().spawn.place) {
    case SpawnPlace::moved_edge:
      return moved_edge_cell(rules.runs(direction), before.bits ^ after.bits, random);
    case SpawnPlace::free_edge:
      return free_edge_cell(rules.runs(direction), takes_runs_backward(direction), after, random);
    default:
      return drawn_cell_at_start(rules, after, random);
  }
}

int drawn_cell_at_start(const PackedRules& rules, PackedBoard board, Random& random) {
  const std::uint64_t cells = empty_cells(board, rules.open_cells());
  const SpawnRule& spawn = rules.rules().spawn;
  return spawn.place == SpawnPlace::weighted ? weighted_cell(cells, spawn.cell_weights, random)
                                             : uniform_cell(cells, random);
}

Entry probe(const PackedRules& rules, PackedBoard board, std::uint8_t byte) {
  const std::uint64_t cells = empty_cells(board, rules.open_cells());
  assert(cells != 0);
  while (((cells >> (4 * (byte % 16))) & 1) == 0) {
    ++byte;
  }
  const SpawnRule& spawn = rules.rules().spawn;
  return {byte % 16, spawn.tiles[kind_of_byte(spawn, byte)].rank};
}

namespace {

PackedEntries entries_anywhere(const PackedRules& rules, PackedBoard board) {
  PackedEntries entries;
  for (std::uint64_t cells = empty_cells(board, rules.open_cells()); cells != 0;
       cells &= cells - 1) {
    const auto cell = static_cast<std::uint8_t>(std::countr_zero(cells) / 4);
    if (rules.cell_weights()[cell] > 0) {
      entries.add({.cell = cell, .rank = 0, .weight = rules.cell_weights()[cell]});
    }
  }
  return entries;
}

PackedEntries entries_at_moved_edges(std::span<const PackedRun> runs, std::uint64_t changed) {
  PackedEntries entries;
  for (const PackedRun& run : runs) {
    if ((changed & run.cells) != 0) {
      entries.add({.cell = static_cast<std::uint8_t>(run.last), .rank = 0, .weight = 1});
    }
  }
  return entries;
}

/// The first free trailing cell from a random run on. A free run's weight is the number of runs
/// from which it is the first free one.
PackedEntries entries_at_free_edges(std::span<const PackedRun> runs, bool is_reversed,
                                    PackedBoard board) {
  const auto last_of = [&](std::size_t place) {
    return runs[is_reversed ? runs.size() - 1 - place : place].last;
  };
  // Taken runs before the next free one. Before the first free run they include the taken runs at
  // the end of the list.
  std::uint32_t passed = 0;
  for (std::size_t place = runs.size(); place-- > 0 && board.rank(last_of(place)) != 0;) {
    ++passed;
  }
  PackedEntries entries;
  for (std::size_t place = 0; place < runs.size(); ++place) {
    ++passed;
    if (board.rank(last_of(place)) == 0) {
      entries.add({.cell = static_cast<std::uint8_t>(last_of(place)), .rank = 0, .weight = passed});
      passed = 0;
    }
  }
  return entries;
}

/// A byte that names a taken cell counts up to the next free cell. So the bytes that reach a free
/// cell are its own and one for each taken cell just before it.
PackedEntries probed_entries(const PackedRules& rules, PackedBoard board) {
  const std::uint64_t cells = empty_cells(board, rules.open_cells());
  const std::vector<TileWeight>& tiles = rules.rules().spawn.tiles;
  PackedEntries entries;
  for (std::uint64_t left = cells; left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left);
    const std::uint64_t before =
        std::rotr(cells, bit);  // this cell lowest, the one before it highest
    const auto gap = static_cast<std::uint32_t>(std::countl_zero(before & ~std::uint64_t{1}) / 4);
    const auto cell = static_cast<std::uint8_t>(bit / 4);
    for (std::size_t kind = 0; kind < tiles.size(); ++kind) {
      const std::uint32_t weight =
          rules.probing_bytes()[cell][kind] * (cells == (cells & -cells) ? 16 : gap + 1);
      if (weight > 0) {
        entries.add({.cell = cell, .rank = tiles[kind].rank, .weight = weight});
      }
    }
  }
  return entries;
}

}  // namespace

PackedEntries entries_after(const PackedRules& rules, PackedBoard before, Direction direction,
                            PackedBoard after) {
  switch (rules.rules().spawn.place) {
    case SpawnPlace::moved_edge:
      return entries_at_moved_edges(rules.runs(direction), before.bits ^ after.bits);
    case SpawnPlace::free_edge:
      return entries_at_free_edges(rules.runs(direction), takes_runs_backward(direction), after);
    case SpawnPlace::probing:
      return probed_entries(rules, after);
    default:
      return entries_anywhere(rules, after);
  }
}

std::uint32_t entry_way(const PackedRules& rules, PackedBoard before, Direction direction,
                        PackedBoard after) {
  switch (rules.rules().spawn.place) {
    case SpawnPlace::moved_edge: {
      std::uint32_t moved = 0;
      for (const PackedRun& run : rules.runs(direction)) {
        moved = moved << 1 | std::uint32_t{((before.bits ^ after.bits) & run.cells) != 0};
      }
      return static_cast<std::uint32_t>(direction) << 16 | moved;
    }
    case SpawnPlace::free_edge:
      return static_cast<std::uint32_t>(direction);
    default:
      return 0;
  }
}

}  // namespace tilery
