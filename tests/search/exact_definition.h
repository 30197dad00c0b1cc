#pragma once
// The exact values of small games again, by the defining board's rules alone.

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

/// The exact values again, by recursion over the defining board; images of a board are different
/// boards.
class ExactDefinition {
 public:
  ExactDefinition(Rules rules, ExactAim aim) : rules_(std::move(rules)), aim_(aim) {}

  double at_start() { return started(WalledBoard(rules_.shape), fresh_supply(rules_.spawn), 0); }

  double best(const WalledBoard& board, const Prospect& prospect) {
    const NextTile& next = prospect.next;
    const auto name = std::tuple(ranks_of(board), prospect.supply.cards, prospect.supply.highest,
                                 next.hint_low, next.hint_high);
    const auto known = known_.find(name);
    if (known != known_.end()) {
      return known->second;
    }
    const MoveValues moves = values(board, prospect);
    const auto move = best_move(moves);
    const double best = move ? *moves[std::size_t(*move)] : final_value(board);
    known_.emplace(name, best);
    return best;
  }

  MoveValues values(const WalledBoard& board, const Prospect& prospect) {
    MoveValues values;
    for (const Direction direction : all_directions) {
      const Slide slid = slide(board, direction, rules_);
      if (slid.moved() && !has_ended(board)) {
        const bool gathers = aim_ == ExactAim::score && rules_.score.kind == ScoreKind::gathered;
        values[std::size_t(direction)] =
            expected(board, direction, slid.board, prospect) + (gathers ? double(slid.gain) : 0);
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
    return rules_.score.kind == ScoreKind::counted ? double(counted_score(rules_, board)) : 0;
  }

  using Tiles = std::vector<std::tuple<std::optional<Rank>, Supply, double>>;

  [[nodiscard]] Tiles drawn(const Supply& supply, Rank largest) const {
    Tiles tiles;
    for (const TileOdds& tile : tile_odds(rules_.spawn, supply, largest)) {
      tiles.emplace_back(tile.tile.rank, dealt(rules_.spawn, supply, tile.tile.rank),
                         share_of(tile.odds));
    }
    return tiles;
  }

  [[nodiscard]] Tiles entering(const Prospect& prospect, Rank largest) const {
    if (rules_.spawn.place == SpawnPlace::probing) {
      return {{std::nullopt, prospect.supply, 1.0}};
    }
    if (!rules_.spawn.is_previewed) {
      return drawn(prospect.supply, largest);
    }
    Tiles tiles;
    for (Rank rank = prospect.next.hint_low; rank <= prospect.next.hint_high; ++rank) {
      tiles.emplace_back(rank, prospect.supply,
                         1.0 / (prospect.next.hint_high - prospect.next.hint_low + 1));
    }
    return tiles;
  }

  double expected(const WalledBoard& before, Direction direction, const WalledBoard& after,
                  const Prospect& prospect) {
    double sum = 0;
    for (const auto& [tile, supply, odds] : entering(prospect, after.largest())) {
      for (const EntryOdds& one : entry_odds(rules_, before, direction, after, tile)) {
        WalledBoard board = after;
        board.set(one.entry.cell, one.entry.rank);
        sum += odds * share_of(one.odds) * shown(board, supply);
      }
    }
    return sum;
  }

  /// The mean over what is shown next, where that is.
  double shown(const WalledBoard& board, const Supply& supply) {
    const auto seen = [&](Supply left) {
      left.highest = std::max(left.highest, board.largest());
      return left;
    };
    if (!rules_.spawn.is_previewed) {
      return best(board, {{}, seen(supply)});
    }
    double sum = 0;
    for (const TileOdds& tile : tile_odds(rules_.spawn, supply, board.largest())) {
      const Supply left = dealt(rules_.spawn, supply, tile.tile.rank);
      sum += share_of(tile.odds) * best(board, {tile.tile, seen(left)});
    }
    return sum;
  }

  double started(const WalledBoard& board, const Supply& supply, std::size_t tile) {
    const std::size_t fixed = rules_.spawn.start_tiles.size();
    if (tile == fixed + std::size_t(rules_.spawn.start_draws)) {
      return shown(board, supply);
    }
    const bool is_probed = rules_.spawn.place == SpawnPlace::probing;
    const Tiles tiles = tile < fixed ? Tiles{{rules_.spawn.start_tiles[tile], supply, 1.0}}
                        : is_probed  ? Tiles{{std::nullopt, supply, 1.0}}
                                     : drawn(supply, board.largest());
    double sum = 0;
    for (const auto& [rank, left, odds] : tiles) {
      for (const EntryOdds& one : first_odds(board, rank)) {
        WalledBoard next = board;
        next.set(one.entry.cell, one.entry.rank);
        Supply noted = left;
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
  std::map<std::tuple<std::vector<Rank>, decltype(Supply::cards), Rank, Rank, Rank>, double> known_;
};

}  // namespace tilery::test
