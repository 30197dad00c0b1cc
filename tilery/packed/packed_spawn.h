#pragma once
// The cells of a packed board that a new tile may enter, and the draw: the fast twin of spawn.h,
// which defines every draw.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/board/spawn.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"
#include "tilery/packed/packed_board.h"
#include "tilery/packed/packed_rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Bit 4 * i is set for every cell i that is empty and not blocked.
constexpr std::uint64_t empty_cells(PackedBoard board, std::uint64_t open_cells) {
  std::uint64_t taken = board.bits | board.bits >> 1;
  taken |= taken >> 2;
  return open_cells & ~taken;
}

/// Draws the cell where a tile enters `after`, the board that sliding `before` in `direction` gave.
/// Draws one number. Requires a move, and a place other than SpawnPlace::probing and
/// SpawnPlace::worst.
int drawn_cell(const PackedRules& rules, PackedBoard before, Direction direction, PackedBoard after,
               Random& random);

/// Draws one of the cells that worst_cells() in spawn.h gives. Requires an empty cell.
int drawn_worst_cell(const PackedRules& rules, PackedBoard after, Rank rank, Random& random);

/// Draws the cell of a tile at the start of a game. Requires an empty cell.
int drawn_cell_at_start(const PackedRules& rules, PackedBoard board, Random& random);

/// Gives the entry of probe() in spawn.h. Requires an empty cell and SpawnPlace::probing.
Entry probe(const PackedRules& rules, PackedBoard board, std::uint8_t byte);

/// A cell that a tile may enter. Its odds are weight / (the sum of all weights). `rank` is the tile
/// if cell and tile are drawn together, else 0.
struct PackedEntry {
  std::uint8_t cell = 0;
  Rank rank = 0;
  std::uint32_t weight = 0;
};

/// The cells that a tile may enter after one move.
class PackedEntries {
 public:
  void add(PackedEntry entry) {
    entries_[count_++] = entry;
    total_ += entry.weight;
  }
  [[nodiscard]] std::span<const PackedEntry> entries() const { return {entries_.data(), count_}; }
  [[nodiscard]] std::uint64_t total() const { return total_; }

 private:
  static constexpr std::size_t most = 16 * std::size_t{highest_packed_rank};  ///< for probing
  std::array<PackedEntry, most> entries_;
  std::size_t count_ = 0;
  std::uint64_t total_ = 0;
};

/// The cells of entry_odds() in spawn.h for a search, on `after`, the board that sliding `before`
/// in `direction` gave. Requires a move, and a place other than SpawnPlace::worst.
PackedEntries entries_after(const PackedRules& rules, PackedBoard before, Direction direction,
                            PackedBoard after);

/// A number below 2^18 for the part of `before` and `direction` that entries_after() depends on:
/// equal numbers and equal `after` give equal entries.
std::uint32_t entry_way(const PackedRules& rules, PackedBoard before, Direction direction,
                        PackedBoard after);

}  // namespace tilery
#pragma GCC visibility pop
