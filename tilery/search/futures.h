#pragma once
// The positions that may follow a move, with the entering tiles, their cells and the odds.

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/core/direction.h"
#include "tilery/game/play.h"
#include "tilery/rules/spawn_rule.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A tile that may be drawn, and its odds.
struct TileChance {
  NextTile tile;
  double odds = 0;
};

/// The tiles that a spawn rule may draw, computed once if their odds never change.
class TileChances {
 public:
  explicit TileChances(const SpawnRule& rule);

  [[nodiscard]] bool shows_next() const { return rule_.is_previewed; }

  /// The tiles that may be drawn, with odds that sum to 1. `largest` is the highest rank on the
  /// board. The answer may point into `scratch`.
  [[nodiscard]] std::span<const TileChance> tiles(const SpawnState& spawn_state, Rank largest,
                                                  std::vector<TileChance>& scratch) const;

  /// The spawn state after `tile` was drawn from `spawn_state`.
  [[nodiscard]] SpawnState spawn_state_after(const SpawnState& spawn_state, Rank tile) const;

  /// Whether the odds depend on the highest tile on the board, or on the highest ever seen.
  [[nodiscard]] bool needs_largest() const { return rule_.bonus || rule_.climb; }
  [[nodiscard]] bool climbs() const { return rule_.climb.has_value(); }
  /// Whether tiles enter only after some of the moves. after_waiting() gives the preview after a
  /// move without an entry.
  [[nodiscard]] bool waits() const { return rule_.every > 1; }
  /// The number of tiles that enter after a move. order_matters() is true if their order can change
  /// the cells or the draws of later tiles.
  [[nodiscard]] int count() const { return rule_.count; }
  [[nodiscard]] bool order_matters() const {
    return rule_.place != SpawnPlace::uniform || plain_.empty();
  }
  /// Whether an opponent places the tiles.
  [[nodiscard]] bool is_worst() const { return rule_.place == SpawnPlace::worst; }
  [[nodiscard]] bool is_due(const SpawnState& spawn_state) const {
    return tilery::is_due(rule_, spawn_state);
  }
  [[nodiscard]] Preview after_waiting(Preview preview) const {
    count_move(rule_, preview.spawn_state);
    return preview;
  }

 private:
  SpawnRule rule_;
  std::vector<TileChance> plain_;  ///< empty if the odds change
};

/// Lists the positions that may follow a move, with the exact odds of the rules: every cell and
/// tile that may enter, the deck and bonus after it, and the preview.
template <Play P>
class Futures {
 public:
  using Board = typename P::Board;
  using Position = PositionToSearch<Board>;

  /// A position that may follow.
  struct Future {
    Position position;
    double odds = 0;
    double entered = 0;    ///< the points of the entered tile
    bool is_rare = false;  ///< a tile came whose odds are below 3/16 and at most half another
                           ///< tile's; false if cell and tile are drawn in one
    int cell = -1;         ///< where the tile entered, if one entered alone
    Rank rank = 0;         ///< the rank of this tile
  };

  /// `play` must outlive this.
  explicit Futures(const P& play) : play_(play), chances_(play.rules().spawn) {}
  explicit Futures(const P&&) = delete;

  /// Calls `each` with every Future of `after`, the board after a slide of `before` in `direction`.
  /// The odds sum to 1. If several tiles enter, lists as many of them as `most_futures` futures
  /// allow, but at least one. If an opponent places them, every empty cell that it tries counts as
  /// a future.
  template <typename Each>
  void list(const Position& before, Direction direction, const Board& after, Each each) const {
    const bool is_quiet = chances_.waits() && !chances_.is_due(before.preview.spawn_state);
    if (is_quiet || chances_.count() == 0) {
      each(without_tile(before, after));
      return;
    }
    if (chances_.count() > 1) {
      list_several(before, direction, {.future = without_tile(before, after)}, each);
      return;
    }
    const auto entries = play_.entries(before.board, direction, after);
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles = entering(before.preview, after, scratch);
    if (entries.entries().empty()) {  // a merge into two tiles filled all cells
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
    double futures = 1;  ///< a bound on the number of futures with as many tiles
    int tiles = 0;
    int last_cell = -1;
  };

  struct Entering {
    int cell = 0;
    Rank rank = 0;
    double odds = 0;
    bool is_rare = false;
  };

  /// Finds the rare tiles of a list.
  class RareTiles {
   public:
    explicit RareTiles(std::span<const TileChance> among) {
      for (const TileChance& tile : among) {
        most_ = std::max(most_, tile.odds);
      }
    }
    [[nodiscard]] bool has(const TileChance& tile) const {
      return tile.odds < rare_odds && most_ >= 2 * tile.odds;
    }

   private:
    double most_ = 0;  ///< the odds of the likeliest
  };

  /// The cost of placing one more tile, in futures. With SpawnPlace::worst every empty cell is
  /// searched.
  [[nodiscard]] double cells_searched(const Board& board) const {
    if constexpr (requires { board.empty_cells(); }) {
      return chances_.is_worst() ? board.empty_cells() : 1;
    }
    return 1;
  }

  /// Calls `each` with every cell and tile that may enter.
  template <typename Entries, typename Each>
  static void each_entering(const Entries& entries, std::span<const TileChance> tiles, Each each) {
    const auto total = static_cast<double>(entries.total());
    const RareTiles rare(tiles);
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
                      .is_rare = rare.has(tile)});
      }
    }
  }

  /// If the order of the tiles does not matter, they are listed by cell, once for all orders.
  template <typename Each>
  void list_several(const Position& before, Direction direction, const Entered& some,
                    Each& each) const {
    const Board& board = some.future.position.board;
    if (some.tiles == chances_.count() ||
        (some.tiles > 0 && some.futures * cells_searched(board) > most_futures)) {
      each(some.future);
      return;
    }
    const auto entries = play_.entries(before.board, direction, board);
    Preview preview = some.future.position.preview;
    // Tiles that are made or enter in this move count for a climb only after its last entry.
    preview.spawn_state.highest = before.preview.spawn_state.highest;
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles = entering(preview, board, scratch);
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
        future.cell = -1;
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
  std::span<const TileChance> entering(const Preview& preview, const Board& after,
                                       std::vector<TileChance>& scratch) const {
    if (!chances_.shows_next()) {
      return chances_.tiles(preview.spawn_state, largest_for_tiles(after), scratch);
    }
    const int window = preview.next.hint_high - preview.next.hint_low + 1;
    for (int shown = preview.next.hint_low; shown <= preview.next.hint_high; ++shown) {
      const auto rank = static_cast<Rank>(shown);
      scratch.push_back({{.rank = rank, .hint_low = rank, .hint_high = rank}, 1.0 / window});
    }
    return scratch;
  }

  /// The position after a move without an entering tile.
  Future without_tile(const Position& before, const Board& after) const {
    Preview preview = chances_.after_waiting(before.preview);
    if (chances_.climbs()) {
      preview.spawn_state.highest = std::max(preview.spawn_state.highest, largest(after));
    }
    return {.position = {after, preview}, .odds = 1};
  }

  /// The positions after a known tile entered: one, or one for each tile that may be shown next.
  template <typename Each>
  void list_known(const Position& before, const Board& after, Entering entering, Each each) const {
    const Board board = play_.with(after, entering.cell, entering.rank);
    const double entered = play_.worth(board) - play_.worth(after);
    const SpawnState& spawn_state = before.preview.spawn_state;
    if (!chances_.shows_next()) {
      each(Future{
          .position = {board, {.next = {}, .spawn_state = left(spawn_state, entering.rank, board)}},
          .odds = entering.odds,
          .entered = entered,
          .is_rare = entering.is_rare,
          .cell = entering.cell,
          .rank = entering.rank});
      return;
    }
    std::vector<TileChance> scratch;
    const std::span<const TileChance> tiles =
        chances_.tiles(spawn_state, largest_for_tiles(board), scratch);
    const RareTiles rare(tiles);
    for (const TileChance& next : tiles) {
      each(Future{.position = {board,
                               {.next = next.tile,
                                .spawn_state = left(spawn_state, next.tile.rank, board)}},
                  .odds = entering.odds * next.odds,
                  .entered = entered,
                  .is_rare = entering.is_rare || rare.has(next),
                  .cell = entering.cell,
                  .rank = entering.rank});
    }
  }

  /// The spawn state after `drawn` was drawn.
  SpawnState left(const SpawnState& spawn_state, Rank drawn, const Board& board) const {
    SpawnState after = chances_.spawn_state_after(spawn_state, drawn);
    if (chances_.climbs()) {
      after.highest = std::max(after.highest, largest(board));
    }
    if (chances_.waits()) {
      after.waited = 0;
    }
    return after;
  }

  Rank largest_for_tiles(const Board& board) const {
    return chances_.needs_largest() ? largest(board) : Rank{0};
  }

  const P& play_;
  TileChances chances_;
};

}  // namespace tilery
#pragma GCC visibility pop
