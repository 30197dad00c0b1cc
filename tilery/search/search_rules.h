#pragma once
// How a search goes from one position to the next: the rules, and what is worth what.

#include <array>
#include <cstdint>
#include <vector>

#include "tilery/board/packed_entries.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/supply.h"
#include "tilery/search/evaluator.h"

namespace tilery {

/// A tile that may come, and how likely.
struct TileChance {
  NextTile tile;
  double odds = 0;
};

/// One rule set, compiled for search.
class SearchRules {
 public:
  explicit SearchRules(const PackedRules& rules);

  [[nodiscard]] const PackedRules& packed() const { return *rules_; }
  [[nodiscard]] const EntryLister& entries() const { return entries_; }

  /// Whether a goal has ended the game on that board.
  [[nodiscard]] bool has_ended(PackedBoard board) const;

  /// What the board's tiles are worth where scores are counted on the board; 0 where they are
  /// gathered.
  [[nodiscard]] double worth(PackedBoard board) const;
  [[nodiscard]] bool counts_score() const { return !line_worth_.empty(); }

  [[nodiscard]] bool shows_next() const { return rules_->rules().spawn.is_previewed; }

  /// The tiles that may be drawn, with odds that sum to 1. `largest` is the highest rank on the
  /// board. Written over `chances`.
  void list_tiles(const Supply& supply, Rank largest, std::vector<TileChance>& chances) const;

  /// What is left after `tile` was drawn from `supply`.
  [[nodiscard]] Supply supply_after(const Supply& supply, Rank tile) const;
  /// Whether the tiles to come depend on the highest tile of the board, or of all that were there.
  [[nodiscard]] bool needs_largest() const { return needs_largest_; }
  [[nodiscard]] bool climbs() const { return rules_->rules().spawn.climb.has_value(); }

 private:
  const PackedRules* rules_;
  EntryLister entries_;
  std::vector<double> line_worth_;  ///< by PackedLine
  std::vector<TileChance> plain_;   ///< where the odds are always the same
  bool needs_largest_ = false;
};

}  // namespace tilery
