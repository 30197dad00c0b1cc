#pragma once
// Everything that may enter a packed board after a move, and how likely: the fast twin of
// entry_odds in spawn.h, for search.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/core/direction.h"

namespace tilery {

/// A cell that a tile may enter, its odds being weight / (the sum of all weights). `rank` is 0
/// where the cell is drawn by itself, and the tile that enters there where both are drawn in one.
struct PackedEntry {
  std::uint8_t cell = 0;
  Rank rank = 0;
  std::uint32_t weight = 0;
};

/// The cells of one move.
class PackedEntries {
 public:
  void add(PackedEntry entry) {
    entries_[count_++] = entry;
    total_ += entry.weight;
  }
  [[nodiscard]] std::span<const PackedEntry> entries() const { return {entries_.data(), count_}; }
  [[nodiscard]] std::uint64_t total() const { return total_; }

 private:
  static constexpr std::size_t most = std::size_t{16} * 8;  ///< cells times tiles, for probing
  std::array<PackedEntry, most> entries_;
  std::size_t count_ = 0;
  std::uint64_t total_ = 0;
};

/// Lists entries by the rules' place.
class EntryLister {
 public:
  /// Requires rules that outlive the lister, with at most eight tiles where they probe.
  explicit EntryLister(const PackedRules& rules);

  /// What may enter `after`, which came of sliding `before` in `direction`. Requires a move.
  [[nodiscard]] PackedEntries after(PackedBoard before, Direction direction,
                                    PackedBoard after) const;
  /// What that depends on beside `after`: where it is the same, so is the list.
  [[nodiscard]] std::uint32_t way_of(PackedBoard before, Direction direction,
                                     PackedBoard after) const;

 private:
  [[nodiscard]] PackedEntries anywhere(PackedBoard board) const;
  [[nodiscard]] PackedEntries moved_edges(Direction direction, std::uint64_t changed) const;
  [[nodiscard]] PackedEntries free_edges(Direction direction, PackedBoard board) const;
  [[nodiscard]] PackedEntries probed(PackedBoard board) const;

  const PackedRules* rules_;
  std::array<std::uint32_t, 16> weights_{};  ///< of cells, for uniform and weighted places
  /// For probing: of the 16 bytes that name a cell, how many bring each tile.
  std::array<std::array<std::uint32_t, 8>, 16> bytes_{};
};

}  // namespace tilery
