#pragma once
// How a search goes from one packed position to the next: the rules, and what is worth what.

#include <array>
#include <cstdint>
#include <vector>

#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/search/tile_chances.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// One rule set, compiled for search on the packed board.
class SearchRules {
 public:
  using Board = PackedBoard;
  using Key = SearchKey;

  /// The rules must outlive these.
  explicit SearchRules(const PackedRules& rules);

  [[nodiscard]] const TileChances& chances() const { return chances_; }

  /// By Direction: `board`, `gain` and `moved`.
  [[nodiscard]] auto slides(PackedBoard board) const { return tilery::slides(board, *rules_); }

  /// What may enter `after`, which came of sliding `before` in `direction`: `entries()` with a
  /// cell, a weight, and the tile where it is drawn with the cell, and the `total()` of the
  /// weights.
  [[nodiscard]] PackedEntries entries(PackedBoard before, Direction direction,
                                      PackedBoard after) const {
    return entries_.after(before, direction, after);
  }
  [[nodiscard]] static PackedBoard with(PackedBoard board, int cell, Rank rank) {
    return board.with(cell, rank);
  }

  [[nodiscard]] static Rank largest_tile(PackedBoard board) { return largest(board); }

  /// Whether a goal has ended the game on that board.
  [[nodiscard]] bool has_ended(PackedBoard board) const;

  /// What the board's tiles are worth where scores are counted on the board; 0 where they are
  /// gathered.
  [[nodiscard]] double worth(PackedBoard board) const;
  [[nodiscard]] bool counts_score() const { return !line_worth_.empty(); }

  /// Of a position, to find it among others.
  [[nodiscard]] static std::uint64_t hash(PackedBoard board, const Prospect& prospect) {
    return mixed(search_key(board, prospect, {}));
  }
  /// Of `after`, which came of sliding `before` in `direction`; finds out the way of `ahead`.
  [[nodiscard]] SearchKey key(const PositionToSearch<PackedBoard>& before, Direction direction,
                              PackedBoard after, SearchAhead ahead) const {
    ahead.way = entries_.way_of(before.board, direction, after);
    return search_key(after, before.prospect, ahead);
  }

 private:
  const PackedRules* rules_;
  EntryLister entries_;
  TileChances chances_;
  std::vector<double> line_worth_;  ///< by PackedLine
};

}  // namespace tilery
