#pragma once
// What may come after a move: tiles, cells and positions with their odds.

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "tilery/board/prospect.h"
#include "tilery/board/supply.h"
#include "tilery/core/direction.h"
#include "tilery/rules/spawn_rule.h"

namespace tilery {

/// A tile that may be drawn, and its odds.
struct TileChance {
  NextTile tile;
  double odds = 0;
};

/// The tiles that a spawn rule may draw, computed once where their odds never change.
class TileChances {
 public:
  explicit TileChances(const SpawnRule& rule);

  [[nodiscard]] bool shows_next() const { return rule_.is_previewed; }

  /// The tiles that may be drawn, with odds that sum to 1. `largest` is the highest rank on the
  /// board. The answer may point into `scratch`.
  [[nodiscard]] std::span<const TileChance> tiles(const Supply& supply, Rank largest,
                                                  std::vector<TileChance>& scratch) const;

  /// The supply after `tile` was drawn from `supply`.
  [[nodiscard]] Supply supply_after(const Supply& supply, Rank tile) const;

  /// Whether the odds depend on the highest tile on the board, or on the highest ever seen.
  [[nodiscard]] bool needs_largest() const { return rule_.bonus || rule_.climb; }
  [[nodiscard]] bool climbs() const { return rule_.climb.has_value(); }
  /// Whether a tile enters only after some moves; what is known of the tiles after a move that
  /// brings none.
  [[nodiscard]] bool waits() const { return rule_.every > 1; }
  /// How many tiles enter after a move, and whether their order can change what comes: the cells or
  /// the draws that are left to the next ones.
  [[nodiscard]] int count() const { return rule_.count; }
  [[nodiscard]] bool order_matters() const {
    return rule_.place != SpawnPlace::uniform || plain_.empty();
  }
  /// Whether an opponent places the tiles.
  [[nodiscard]] bool is_worst() const { return rule_.place == SpawnPlace::worst; }
  [[nodiscard]] bool is_due(const Supply& supply) const { return tilery::is_due(rule_, supply); }
  [[nodiscard]] Prospect after_waiting(Prospect prospect) const {
    count_move(rule_, prospect.supply);
    return prospect;
  }

 private:
  SpawnRule rule_;
  std::vector<TileChance> plain_;  ///< where the odds never change; else empty
};

/// Lists the positions that may follow a move, with the exact odds of the rules: every cell and
/// tile that may enter, the deck and bonus after it, and the next tile as far as it is shown. `R`
/// is a RulesToSearch.
template <typename R>
class Futures {
 public:
  using Board = typename R::Board;
  using Position = PositionToSearch<Board>;

  /// A position that may come.
  struct Future {
    Position position;
    double odds = 0;
    double entered = 0;    ///< what the tile that has entered adds to the score
    bool is_rare = false;  ///< a tile came whose odds are below 3/16 and at most half another
                           ///< tile's; false where cell and tile are drawn in one
  };

  /// `rules` must outlive this.
  explicit Futures(const R& rules) : rules_(rules), chances_(rules.chances()) {}
  explicit Futures(const R&&) = delete;

  /// Calls `each` with every Future of `after`, the board that `direction` leaves of `before`. The
  /// odds sum to 1. Where several tiles enter, as many of them are listed as give at most
  /// `most_futures` futures, but at least one; the others are left out. Where an opponent places
  /// them, every cell that it looks at counts.
  template <typename Each>
  void list(const Position& before, Direction direction, const Board& after, Each each) const {
    if (chances_.waits() && !chances_.is_due(before.prospect.supply)) {
      each(without_tile(before, after));
      return;
    }
    if (chances_.count() > 1) {
      list_several(before, direction, {.future = without_tile(before, after)}, each);
      return;
    }
    const auto entries = rules_.entries(before.board, direction, after);
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles = entering(before.prospect, after, scratch);
    if (entries.entries().empty()) {  // merges into two tiles left no cell
      each(without_tile(before, after));
      return;
    }
    each_entering(entries, tiles,
                  [&](const Entering& one) { list_known(before, after, one, each); });
  }

  static constexpr double most_futures = 4096;

 private:
  static constexpr double rare_odds = 3.0 / 16;

  /// Some of the tiles that enter after a move.
  struct Entered {
    Future future;
    double futures = 1;  ///< how many there are with as many tiles, at most
    int tiles = 0;
    int last_cell = -1;
  };

  struct Entering {
    int cell = 0;
    Rank rank = 0;
    double odds = 0;
    bool is_rare = false;
  };

  static bool is_rare(const TileChance& tile, std::span<const TileChance> among) {
    return tile.odds < rare_odds &&
           std::ranges::any_of(
               among, [&tile](const TileChance& other) { return other.odds >= 2 * tile.odds; });
  }

  /// How many cells the place of one more tile takes to find: to an opponent who hurts most, every
  /// empty cell is a board of its own, which costs as much as a future.
  [[nodiscard]] double cells_looked_at(const Board& board) const {
    if constexpr (requires { board.empty_cells(); }) {
      return chances_.is_worst() ? board.empty_cells() : 1;
    }
    return 1;
  }

  /// Calls `each` with every cell and tile that may enter.
  template <typename Entries, typename Each>
  static void each_entering(const Entries& entries, std::span<const TileChance> tiles, Each each) {
    const auto total = static_cast<double>(entries.total());
    for (const auto& entry : entries.entries()) {
      const double cell_odds = entry.weight / total;
      if (entry.rank != 0) {
        each(Entering{.cell = entry.cell, .rank = entry.rank, .odds = cell_odds});
        continue;
      }
      for (const TileChance& tile : tiles) {
        each(Entering{.cell = entry.cell,
                      .rank = tile.tile.rank,
                      .odds = cell_odds * tile.odds,
                      .is_rare = is_rare(tile, tiles)});
      }
    }
  }

  /// Where the order does not matter, tiles are listed by cell, once for all orders.
  template <typename Each>
  void list_several(const Position& before, Direction direction, const Entered& some,
                    Each& each) const {
    const Board& board = some.future.position.board;
    if (some.tiles == chances_.count() ||
        (some.tiles > 0 && some.futures * cells_looked_at(board) > most_futures)) {
      each(some.future);
      return;
    }
    const auto entries = rules_.entries(before.board, direction, board);
    Prospect prospect = some.future.position.prospect;
    prospect.supply.highest = before.prospect.supply.highest;  // a climb sees it after all entries
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles = entering(prospect, board, scratch);
    const int orders = chances_.order_matters() ? 1 : some.tiles + 1;
    const double futures =
        some.futures * static_cast<double>(entries.entries().size() * tiles.size()) / orders;
    if (entries.entries().empty() || (some.tiles > 0 && futures > most_futures)) {
      each(some.future);
      return;
    }
    each_entering(entries, tiles, [&](const Entering& one) {
      if (!chances_.order_matters() && one.cell < some.last_cell) {
        return;
      }
      list_known(some.future.position, board, one, [&](Future future) {
        future.odds *= some.future.odds * orders;
        future.entered += some.future.entered;
        future.is_rare = future.is_rare || some.future.is_rare;
        list_several(before, direction,
                     {.future = std::move(future),
                      .futures = futures,
                      .tiles = some.tiles + 1,
                      .last_cell = one.cell},
                     each);
      });
    });
  }

  /// The tiles that may enter. All tiles of a shown window are equally likely.
  std::span<const TileChance> entering(const Prospect& prospect, const Board& after,
                                       std::vector<TileChance>& scratch) const {
    if (!chances_.shows_next()) {
      return chances_.tiles(prospect.supply, largest_for_tiles(after), scratch);
    }
    const int window = prospect.next.hint_high - prospect.next.hint_low + 1;
    for (int each = prospect.next.hint_low; each <= prospect.next.hint_high; ++each) {
      const auto rank = static_cast<Rank>(each);
      scratch.push_back({{.rank = rank, .hint_low = rank, .hint_high = rank}, 1.0 / window});
    }
    return scratch;
  }

  /// The position after a move that brings no tile.
  Future without_tile(const Position& before, const Board& after) const {
    Prospect prospect = chances_.after_waiting(before.prospect);
    if (chances_.climbs()) {
      prospect.supply.highest = std::max(prospect.supply.highest, rules_.largest_tile(after));
    }
    return {.position = {after, prospect}, .odds = 1};
  }

  /// The positions after a known tile entered: one, or one for each tile that may be shown next.
  template <typename Each>
  void list_known(const Position& before, const Board& after, Entering entering, Each each) const {
    const Board board = rules_.with(after, entering.cell, entering.rank);
    const double entered = rules_.worth(board) - rules_.worth(after);
    const Supply& supply = before.prospect.supply;
    if (!chances_.shows_next()) {
      each(Future{.position = {board, {.next = {}, .supply = left(supply, entering.rank, board)}},
                  .odds = entering.odds,
                  .entered = entered,
                  .is_rare = entering.is_rare});
      return;
    }
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles =
        chances_.tiles(supply, largest_for_tiles(board), scratch);
    for (const TileChance& next : tiles) {
      each(Future{
          .position = {board, {.next = next.tile, .supply = left(supply, next.tile.rank, board)}},
          .odds = entering.odds * next.odds,
          .entered = entered,
          .is_rare = entering.is_rare || is_rare(next, tiles)});
    }
  }

  /// The supply once `drawn` has been drawn.
  Supply left(const Supply& supply, Rank drawn, const Board& board) const {
    Supply after = chances_.supply_after(supply, drawn);
    if (chances_.climbs()) {
      after.highest = std::max(after.highest, rules_.largest_tile(board));
    }
    if (chances_.waits()) {
      after.waited = 0;
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
