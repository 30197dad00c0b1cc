#include "tilery/board/packed_spawn.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace tilery {
namespace {

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

/// From a random run on, the first that is free. Numbers count as in entry_cells: the runs in
/// order, but those behind the last free one come first, with the first free one.
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

}  // namespace

int drawn_cell(const PackedRules& rules, PackedBoard before, Direction direction, PackedBoard after,
               Random& random) {
  switch (rules.rules().spawn.place) {
    case SpawnPlace::moved_edge:
      return moved_edge_cell(rules.runs(direction), before.bits ^ after.bits, random);
    case SpawnPlace::free_edge:
      return free_edge_cell(rules.runs(direction),
                            direction == Direction::right || direction == Direction::up, after,
                            random);
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
  std::uint64_t number = byte;
  std::size_t kind = 0;
  for (; number >= rules.rules().spawn.tiles[kind].weight; ++kind) {
    number -= rules.rules().spawn.tiles[kind].weight;
  }
  return {byte % 16, rules.rules().spawn.tiles[kind].rank};
}

}  // namespace tilery
