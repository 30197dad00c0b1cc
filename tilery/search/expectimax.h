#pragma once
// Expectimax: the best move, and what every move is worth, by looking ahead through all that may
// come.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/core/direction.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/tile_chances.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// A board to move on, and what is known of the tiles to come.
template <typename Board>
struct PositionToSearch {
  Board board;
  Prospect prospect;
};
using SearchPosition = PositionToSearch<PackedBoard>;

/// By Direction: what may be expected to be added to the score; nothing for what is not a move.
using MoveValues = std::array<std::optional<double>, 4>;

/// The move of the highest value, the first of several; nothing where there is no move.
inline std::optional<Direction> best_move(const MoveValues& values) {
  std::optional<Direction> best;
  for (std::size_t direction = 0; direction < values.size(); ++direction) {
    if (values[direction] && (!best || *values[direction] > *values[std::size_t(*best)])) {
      best = static_cast<Direction>(direction);
    }
  }
  return best;
}

struct SearchLimits {
  int depth = 2;          ///< moves looked ahead, the one to be made included; at least 1
  double least_odds = 0;  ///< what is less likely than that is looked at one move deep
};

/// Looks ahead by the exact odds of the rules: all cells, all tiles, deck and bonus and the next
/// tile as far as it is shown (Ballard, "The *-minimax search procedure for trees containing chance
/// nodes", 1983, calls what is searched here expectimax). A fixed depth gives the same bits every
/// time, with a table of any size or none. `R` is SearchRules or WalledSearchRules, `E` judges the
/// boards at the far end.
template <typename R, Evaluator<typename R::Board> E>
class Expectimax {
 public:
  using Board = typename R::Board;
  using SearchPosition = PositionToSearch<Board>;

  /// Rules and evaluator must outlive the search; the table has 2^`table_bits` entries.
  Expectimax(const R& rules, const E& evaluator, int table_bits = 16)
      : rules_(rules), evaluator_(evaluator), table_(table_bits) {}

  /// The values of all moves at a fixed depth.
  MoveValues values(const SearchPosition& position, const SearchLimits& limits) {
    return *values(position, limits, [] { return false; });
  }

  /// The same; nothing as soon as `is_late()` says so, which is asked between positions two moves
  /// or more from the far end.
  template <typename IsLate>
  std::optional<MoveValues> values(const SearchPosition& position, const SearchLimits& limits,
                                   IsLate is_late) {
    Walk<IsLate> walk{*this, limits, is_late};
    MoveValues values;
    if (rules_.has_ended(position.board)) {
      return values;
    }
    const auto slid = rules_.slides(position.board);
    for (std::size_t direction = 0; direction < slid.size(); ++direction) {
      if (slid[direction].moved) {
        values[direction] = walk.move_value(position, static_cast<Direction>(direction),
                                            slid[direction], limits.depth, 1);
      }
    }
    return walk.was_late ? std::nullopt : std::optional(values);
  }

  /// Depth after depth until `is_late()` or `limits.depth`: the values of the deepest search that
  /// came to its end, the first of which always does.
  template <typename IsLate>
  MoveValues values_in_time(const SearchPosition& position, SearchLimits limits, IsLate is_late) {
    const int deepest = limits.depth;
    limits.depth = 1;
    MoveValues best = values(position, limits);
    while (limits.depth < deepest && !is_late()) {
      ++limits.depth;
      const std::optional<MoveValues> deeper = values(position, limits, is_late);
      if (!deeper) {
        break;
      }
      best = *deeper;
    }
    return best;
  }

  /// Boards judged so far.
  [[nodiscard]] std::uint64_t judged() const { return judged_; }

 private:
  template <typename IsLate>
  struct Walk {
    Expectimax& search;
    SearchLimits limits;
    IsLate& is_late;
    bool was_late = false;

    template <typename Slid>
    double move_value(const SearchPosition& position, Direction direction, const Slid& slide,
                      int depth, double odds);
    double best_value(const SearchPosition& position, int depth, double odds);
    double searched_best(const SearchPosition& position, int depth, double odds);
    double expected(const SearchPosition& position, Direction direction, const Board& after,
                    int depth, double odds);
    double after_entry(const Board& board, const Prospect& prospect, Rank entered, int depth,
                       double odds);
  };

  const R& rules_;
  const E& evaluator_;
  TranspositionTable<typename R::Key> table_;
  std::uint64_t judged_ = 0;
};

template <typename R, Evaluator<typename R::Board> E>
template <typename IsLate>
template <typename Slid>
double Expectimax<R, E>::Walk<IsLate>::move_value(const SearchPosition& position,
                                                  Direction direction, const Slid& slide, int depth,
                                                  double odds) {
  const R& rules = search.rules_;
  const double reward = rules.counts_score()
                            ? rules.worth(slide.board) - rules.worth(position.board)
                            : static_cast<double>(slide.gain);
  if (depth > 1) {
    return reward + expected(position, direction, slide.board, depth, odds);
  }
  ++search.judged_;
  return reward + static_cast<double>(search.evaluator_.value(slide.board, position.prospect));
}

/// The mean over all that may enter `after`.
template <typename R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::expected(const SearchPosition& position, Direction direction,
                                                const Board& after, int depth, double odds) {
  const R& rules = search.rules_;
  const Prospect& prospect = position.prospect;
  const auto entries = rules.entries(position.board, direction, after);
  std::vector<TileChance> tiles;
  if (!rules.chances().shows_next()) {
    rules.chances().list_tiles(
        prospect.supply, rules.chances().needs_largest() ? rules.largest_tile(after) : Rank{0},
        tiles);
  } else {
    const int window = prospect.next.hint_high - prospect.next.hint_low + 1;
    for (Rank rank = prospect.next.hint_low; rank <= prospect.next.hint_high; ++rank) {
      tiles.push_back({{.rank = rank, .hint_low = rank, .hint_high = rank}, 1.0 / window});
    }
  }
  double sum = 0;
  const auto total = static_cast<double>(entries.total());
  for (const auto& entry : entries.entries()) {
    const double cell_odds = entry.weight / total;
    if (entry.rank != 0) {
      sum += cell_odds * after_entry(rules.with(after, entry.cell, entry.rank), prospect,
                                     entry.rank, depth, odds * cell_odds);
      continue;
    }
    for (const TileChance& tile : tiles) {
      const Board board = rules.with(after, entry.cell, tile.tile.rank);
      const double entry_odds = cell_odds * tile.odds;
      const double entered = rules.worth(board) - rules.worth(after);
      sum += entry_odds *
             (entered + after_entry(board, prospect, tile.tile.rank, depth, odds * entry_odds));
    }
  }
  return sum;
}

/// The value of the board that a tile has just entered: where the next one is shown, the mean over
/// what it may be.
template <typename R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::after_entry(const Board& board, const Prospect& prospect,
                                                   Rank entered, int depth, double odds) {
  const R& rules = search.rules_;
  const Rank highest = rules.chances().needs_largest() ? rules.largest_tile(board) : Rank{0};
  const auto seen = [&](Supply supply) {
    supply.highest = rules.chances().climbs() ? std::max(supply.highest, highest) : supply.highest;
    return supply;
  };
  if (!rules.chances().shows_next()) {
    const Supply left = seen(rules.chances().supply_after(prospect.supply, entered));
    return best_value({board, {.next = {}, .supply = left}}, depth - 1, odds);
  }
  std::vector<TileChance> tiles;
  rules.chances().list_tiles(prospect.supply, highest, tiles);
  double sum = 0;
  for (const TileChance& tile : tiles) {
    const Supply left = seen(rules.chances().supply_after(prospect.supply, tile.tile.rank));
    sum += tile.odds *
           best_value({board, {.next = tile.tile, .supply = left}}, depth - 1, odds * tile.odds);
  }
  return sum;
}

/// From the table where it is known; what was cut short for being unlikely is never kept.
template <typename R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::best_value(const SearchPosition& position, int depth,
                                                  double odds) {
  if (depth > 1 && (was_late = was_late || is_late())) {
    return 0;
  }
  if (odds < limits.least_odds) {
    depth = 1;
  }
  if (depth > 1 && limits.least_odds > 0) {
    return searched_best(position, depth, odds);
  }
  const auto key = R::key(position.board, position.prospect, depth);
  if (const std::optional<double> known = search.table_.value(key)) {
    return *known;
  }
  const double value = searched_best(position, depth, odds);
  if (!was_late) {
    search.table_.keep(key, value);
  }
  return value;
}

template <typename R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::searched_best(const SearchPosition& position, int depth,
                                                     double odds) {
  if (search.rules_.has_ended(position.board)) {
    return 0;
  }
  const auto slid = search.rules_.slides(position.board);
  double best = 0;
  bool has_move = false;
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      const double value =
          move_value(position, static_cast<Direction>(direction), slid[direction], depth, odds);
      best = has_move ? std::max(best, value) : value;
      has_move = true;
    }
  }
  return best;
}

}  // namespace tilery
