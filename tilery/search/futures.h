#pragma once
// All that may come after a move.

#include <algorithm>
#include <span>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/tile_chances.h"

namespace tilery {

/// Lists what may follow by the exact odds of the rules: every cell and tile that may enter, deck
/// and bonus as they then are, and the next tile as far as it is shown. `R` is SearchRules or
/// WalledSearchRules.
template <typename R>
class Futures {
 public:
  using Board = typename R::Board;
  using Position = PositionToSearch<Board>;

  /// The rules must outlive these.
  explicit Futures(const R& rules) : rules_(rules), chances_(rules.chances()) {}

  /// Calls `each(position, odds, entered)` with every position that `after`, to which `direction`
  /// has led from `before`, may become; `entered` is what the tile adds to the score. The odds sum
  /// to 1.
  template <typename Each>
  void list(const Position& before, Direction direction, const Board& after, Each each) const {
    const auto entries = rules_.entries(before.board, direction, after);
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles = entering(before.prospect, after, scratch);
    const auto total = static_cast<double>(entries.total());
    for (const auto& entry : entries.entries()) {
      const double cell_odds = entry.weight / total;
      if (entry.rank != 0) {
        list_known(before, after, {entry.cell, entry.rank, cell_odds}, each);
        continue;
      }
      for (const TileChance& tile : tiles) {
        list_known(before, after, {entry.cell, tile.tile.rank, cell_odds * tile.odds}, each);
      }
    }
  }

 private:
  struct Entering {
    int cell = 0;
    Rank rank = 0;
    double odds = 0;
  };

  /// The tiles that may enter. Of a window that is shown, every tile is as likely.
  std::span<const TileChance> entering(const Prospect& prospect, const Board& after,
                                       std::vector<TileChance>& scratch) const {
    if (!chances_.shows_next()) {
      return chances_.tiles(prospect.supply, largest_for_tiles(after), scratch);
    }
    const int window = prospect.next.hint_high - prospect.next.hint_low + 1;
    for (Rank rank = prospect.next.hint_low; rank <= prospect.next.hint_high; ++rank) {
      scratch.push_back({{.rank = rank, .hint_low = rank, .hint_high = rank}, 1.0 / window});
    }
    return scratch;
  }

  /// Once the entering tile is known: one position, or one for each tile that may be shown next.
  template <typename Each>
  void list_known(const Position& before, const Board& after, Entering entering, Each each) const {
    const Board board = rules_.with(after, entering.cell, entering.rank);
    const double entered = rules_.worth(board) - rules_.worth(after);
    const Supply& supply = before.prospect.supply;
    if (!chances_.shows_next()) {
      each(Position{board, {.next = {}, .supply = left(supply, entering.rank, board)}},
           entering.odds, entered);
      return;
    }
    std::vector<TileChance> scratch;
    for (const TileChance& next : chances_.tiles(supply, largest_for_tiles(board), scratch)) {
      each(Position{board, {.next = next.tile, .supply = left(supply, next.tile.rank, board)}},
           entering.odds * next.odds, entered);
    }
  }

  /// What is left to come once `drawn` has been drawn.
  Supply left(const Supply& supply, Rank drawn, const Board& board) const {
    Supply after = chances_.supply_after(supply, drawn);
    if (chances_.climbs()) {
      after.highest = std::max(after.highest, rules_.largest_tile(board));
    }
    return after;
  }

  Rank largest_for_tiles(const Board& board) const {
    return chances_.needs_largest() ? rules_.largest_tile(board) : Rank{0};
  }

  const R& rules_;
  const TileChances& chances_;
};

}  // namespace tilery
