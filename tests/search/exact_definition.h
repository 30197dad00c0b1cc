#pragma once
// A second solver of small games, which uses only the rules of the defining board.

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/game/position.h"
#include "tilery/search/exact_values.h"

namespace tilery::test {

inline double share_of(Fraction odds) { return double(odds.numerator) / double(odds.denominator); }

/// Exact values by recursion over the defining board, without use of symmetry.
class ExactDefinition {
 public:
  ExactDefinition(Rules rules, ExactAim aim) : rules_(std::move(rules)), aim_(aim) {}

  double at_start() {
    return started(WalledBoard(rules_.shape), fresh_spawn_state(rules_.spawn), 0);
  }

  double best(const WalledBoard& board, const Preview& preview) {
    const NextTile& next = preview.next;
    const auto key = std::tuple(ranks_of(board), preview.spawn_state.cards,
                                preview.spawn_state.highest, next.hint_low, next.hint_high);
    const auto known = known_.find(key);
    if (known != known_.end()) {
      return known->second;
    }
    const MoveValues moves = values(board, preview);
    const auto move = best_move(moves);
    const double best = move ? *moves[std::size_t(*move)] : final_value(board);
    known_.emplace(key, best);
    return best;
  }

  MoveValues values(const WalledBoard& board, const Preview& preview) {
    MoveValues values;
    for (const Direction direction : all_directions) {
      const Slide slid = slide(board, direction, rules_);
      if (slid.moved() && !has_ended(board)) {
        const bool gathers = aim_ == ExactAim::score && rules_.score.kind == ScoreKind::gathered;
        values[std::size_t(direction)] =
            expected(board, direction, slid.board, preview) + (gathers ? double(slid.gain) : 0);
      }
    }
    return values;
  }

 private:
  [[nodiscard]] bool is_at_goal(const WalledBoard& board) const {
    return rules_.goal.tile && board.largest() >= *rules_.goal.tile;
  }
  [[nodiscard]] bool has_ended(const WalledBoard& board) const {
    return is_at_goal(board) && (aim_ == ExactAim::goal || rules_.goal.then == AtGoal::stop);
  }
  [[nodiscard]] double final_value(const WalledBoard& board) const {
    if (aim_ == ExactAim::goal) {
      return is_at_goal(board) ? 1 : 0;
    }
    return rules_.score.kind == ScoreKind::counted ? double(counted_score(rules_.score, board)) : 0;
  }

  using Tiles = std::vector<std::tuple<std::optional<Rank>, SpawnState, double>>;

  /// The tiles that may be drawn, the state after the draw, and the odds.
  [[nodiscard]] Tiles drawn(const SpawnState& spawn_state, Rank largest) const {
    Tiles tiles;
    for (const TileOdds& tile : tile_odds(rules_.spawn, spawn_state, largest)) {
      tiles.emplace_back(tile.tile.rank, dealt(rules_.spawn, spawn_state, tile.tile.rank),
                         share_of(tile.odds));
    }
    return tiles;
  }

  /// The tiles that may enter after a move; no rank if the cell decides it.
  [[nodiscard]] Tiles entering(const Preview& preview, Rank largest) const {
    if (rules_.spawn.place == SpawnPlace::probing) {
      return {{std::nullopt, preview.spawn_state, 1.0}};
    }
    if (!rules_.spawn.is_previewed) {
      return drawn(preview.spawn_state, largest);
    }
    Tiles tiles;
    for (Rank rank = preview.next.hint_low; rank <= preview.next.hint_high; ++rank) {
      tiles.emplace_back(rank, preview.spawn_state,
                         1.0 / (preview.next.hint_high - preview.next.hint_low + 1));
    }
    return tiles;
  }

  double expected(const WalledBoard& before, Direction direction, const WalledBoard& after,
                  const Preview& preview) {
    double sum = 0;
    for (const auto& [tile, spawn_state, odds] : entering(preview, after.largest())) {
      for (const EntryOdds& one : entry_odds(rules_, before, direction, after, tile)) {
        WalledBoard board = after;
        board.set(one.entry.cell, one.entry.rank);
        sum += odds * share_of(one.odds) * shown(board, spawn_state);
      }
    }
    return sum;
  }

  /// The mean over all shown next tiles, if the game shows the next tile.
  double shown(const WalledBoard& board, const SpawnState& spawn_state) {
    const auto seen = [&](SpawnState left) {
      left.highest = std::max(left.highest, board.largest());
      return left;
    };
    if (!rules_.spawn.is_previewed) {
      return best(board, {{}, seen(spawn_state)});
    }
    double sum = 0;
    for (const TileOdds& tile : tile_odds(rules_.spawn, spawn_state, board.largest())) {
      const SpawnState left = dealt(rules_.spawn, spawn_state, tile.tile.rank);
      sum += share_of(tile.odds) * best(board, {tile.tile, seen(left)});
    }
    return sum;
  }

  /// The mean over all boards at the start of a game; `board` has the first `tile` tiles.
  double started(const WalledBoard& board, const SpawnState& spawn_state, std::size_t tile) {
    const std::size_t fixed = rules_.spawn.start_tiles.size();
    if (tile == fixed + std::size_t(rules_.spawn.start_draws)) {
      return shown(board, spawn_state);
    }
    const bool is_probed = rules_.spawn.place == SpawnPlace::probing;
    const Tiles tiles = tile < fixed ? Tiles{{rules_.spawn.start_tiles[tile], spawn_state, 1.0}}
                        : is_probed  ? Tiles{{std::nullopt, spawn_state, 1.0}}
                                     : drawn(spawn_state, board.largest());
    double sum = 0;
    for (const auto& [rank, left, odds] : tiles) {
      for (const EntryOdds& one : first_odds(board, rank)) {
        WalledBoard next = board;
        next.set(one.entry.cell, one.entry.rank);
        SpawnState noted = left;
        noted.highest = std::max(noted.highest, next.largest());
        sum += odds * share_of(one.odds) * started(next, noted, tile + 1);
      }
    }
    return sum;
  }

  [[nodiscard]] std::vector<EntryOdds> first_odds(const WalledBoard& board,
                                                  std::optional<Rank> rank) const {
    if (!rank) {
      return entry_odds(rules_, board, Direction::left, board, rank);
    }
    const std::vector<CellWeight> cells = entry_cells_at_start(rules_, board);
    std::vector<EntryOdds> odds;
    for (const CellWeight& cell : cells) {
      odds.push_back({{cell.cell, *rank}, {cell.weight, total_weight(cells)}});
    }
    return odds;
  }

  Rules rules_;
  ExactAim aim_;
  std::map<std::tuple<std::vector<Rank>, decltype(SpawnState::cards), Rank, Rank, Rank>, double>
      known_;
};

}  // namespace tilery::test
