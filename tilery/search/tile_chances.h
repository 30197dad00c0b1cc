#pragma once
// Which tiles may come next, as searches ask for them.

#include <span>
#include <vector>

#include "tilery/board/supply.h"
#include "tilery/rules/spawn_rule.h"

namespace tilery {

/// A tile that may come, and how likely.
struct TileChance {
  NextTile tile;
  double odds = 0;
};

/// One spawn rule, worked out as far as it is always the same.
class TileChances {
 public:
  explicit TileChances(const SpawnRule& rule);

  [[nodiscard]] bool shows_next() const { return rule_.is_previewed; }

  /// The tiles that may be drawn, with odds that sum to 1. `largest` is the highest rank on the
  /// board. What is not always the same is written to `scratch`.
  [[nodiscard]] std::span<const TileChance> tiles(const Supply& supply, Rank largest,
                                                  std::vector<TileChance>& scratch) const;

  /// What is left after `tile` was drawn from `supply`.
  [[nodiscard]] Supply supply_after(const Supply& supply, Rank tile) const;

  /// Whether the tiles to come depend on the highest tile of the board, or of all that were there.
  [[nodiscard]] bool needs_largest() const { return rule_.bonus || rule_.climb; }
  [[nodiscard]] bool climbs() const { return rule_.climb.has_value(); }

 private:
  SpawnRule rule_;
  std::vector<TileChance> plain_;  ///< where the odds are always the same
};

}  // namespace tilery
