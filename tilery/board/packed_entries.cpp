#include "tilery/board/packed_entries.h"

#include <bit>

#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

std::size_t kind_of_byte(const SpawnRule& spawn, std::uint32_t byte) {
  std::size_t kind = 0;
  for (; byte >= spawn.tiles[kind].weight; ++kind) {
    byte -= spawn.tiles[kind].weight;
  }
  return kind;
}

}  // namespace

EntryLister::EntryLister(const PackedRules& rules) : rules_(&rules) {
  const SpawnRule& spawn = rules.rules().spawn;
  for (std::size_t cell = 0; cell < weights_.size(); ++cell) {
    weights_[cell] = spawn.place == SpawnPlace::weighted ? spawn.cell_weights[cell] : 1;
  }
  for (std::uint32_t byte = 0; spawn.place == SpawnPlace::probing && byte < 256; ++byte) {
    ++bytes_[byte % 16][kind_of_byte(spawn, byte)];
  }
}

PackedEntries EntryLister::after(PackedBoard before, Direction direction, PackedBoard after) const {
  switch (rules_->rules().spawn.place) {
    case SpawnPlace::moved_edge:
      return moved_edges(direction, before.bits ^ after.bits);
    case SpawnPlace::free_edge:
      return free_edges(direction, after);
    case SpawnPlace::probing:
      return probed(after);
    default:
      return anywhere(after);
  }
}

PackedEntries EntryLister::anywhere(PackedBoard board) const {
  PackedEntries entries;
  for (std::uint64_t cells = empty_cells(board, rules_->open_cells()); cells != 0;
       cells &= cells - 1) {
    const auto cell = static_cast<std::uint8_t>(std::countr_zero(cells) / 4);
    if (weights_[cell] > 0) {
      entries.add({.cell = cell, .rank = 0, .weight = weights_[cell]});
    }
  }
  return entries;
}

std::uint32_t EntryLister::way_of(PackedBoard before, Direction direction,
                                  PackedBoard after) const {
  switch (rules_->rules().spawn.place) {
    case SpawnPlace::moved_edge: {
      std::uint32_t moved = 0;
      for (const PackedRun& run : rules_->runs(direction)) {
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

PackedEntries EntryLister::moved_edges(Direction direction, std::uint64_t changed) const {
  PackedEntries entries;
  for (const PackedRun& run : rules_->runs(direction)) {
    if ((changed & run.cells) != 0) {
      entries.add({.cell = static_cast<std::uint8_t>(run.last), .rank = 0, .weight = 1});
    }
  }
  return entries;
}

/// From a random run on, the first that is free: a free run weighs as many as lead to it.
PackedEntries EntryLister::free_edges(Direction direction, PackedBoard board) const {
  const std::span<const PackedRun> runs = rules_->runs(direction);
  const bool is_reversed = direction == Direction::right || direction == Direction::up;
  const auto last_of = [&](std::size_t place) {
    return runs[is_reversed ? runs.size() - 1 - place : place].last;
  };
  std::uint32_t passed = 0;  // taken runs before the next free one, those at the end to begin with
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

/// A byte that names a taken cell counts on to the next free one, so a free cell is reached from as
/// many bytes as it has taken cells before it, and one.
PackedEntries EntryLister::probed(PackedBoard board) const {
  const std::uint64_t cells = empty_cells(board, rules_->open_cells());
  const std::vector<TileWeight>& tiles = rules_->rules().spawn.tiles;
  PackedEntries entries;
  for (std::uint64_t left = cells; left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left);
    const std::uint64_t before =
        std::rotr(cells, bit);  // this cell lowest, the one before it highest
    const auto gap = static_cast<std::uint32_t>(std::countl_zero(before & ~std::uint64_t{1}) / 4);
    const auto cell = static_cast<std::uint8_t>(bit / 4);
    for (std::size_t kind = 0; kind < tiles.size(); ++kind) {
      const std::uint32_t weight = bytes_[cell][kind] * (cells == (cells & -cells) ? 16 : gap + 1);
      if (weight > 0) {
        entries.add({.cell = cell, .rank = tiles[kind].rank, .weight = weight});
      }
    }
  }
  return entries;
}

}  // namespace tilery
