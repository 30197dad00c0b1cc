#pragma once
// Expectimax search: the value of every move, averaged over every tile that may enter.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/core/direction.h"
#include "tilery/search/effort.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/futures.h"
#include "tilery/search/leaf_layer.h"
#include "tilery/search/move_values.h"
#include "tilery/search/search_rules.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

using SearchPosition = PositionToSearch<PackedBoard>;

/// Expectimax by the exact odds of the rules: all cells, all tiles, deck and bonus, and the next
/// tile as far as it is shown (the name is Ballard's, "The *-minimax search procedure for trees
/// containing chance nodes", 1983). A fixed depth gives the same bits every time, with a table of
/// any size. `E` judges the leaves.
template <RulesToSearch R, Evaluator<typename R::Board> E>
class Expectimax {
 public:
  using Board = typename R::Board;
  using SearchPosition = PositionToSearch<Board>;
  using Slides = decltype(std::declval<const R&>().slides(std::declval<const Board&>()));

  /// `rules` and `evaluator` must outlive the search. The table has 2^`table_bits` entries.
  Expectimax(const R& rules, const E& evaluator, int table_bits = 16)
      : rules_(rules),
        evaluator_(evaluator),
        futures_(rules),
        table_(table_bits),
        leaves_(rules, evaluator) {}
  Expectimax(const R&&, const E&, int = 16) = delete;
  Expectimax(const R&, const E&&, int = 16) = delete;
  Expectimax(const Expectimax&) = delete;
  Expectimax& operator=(const Expectimax&) = delete;

  /// The values of all moves at a fixed depth.
  MoveValues values(const SearchPosition& position, const SearchLimits& limits) {
    return *values(position, limits, [] { return false; });
  }

  /// The values of all moves; nothing once `is_late()` is true, which is asked at every position
  /// two moves or more from the leaves.
  template <typename IsLate>
  std::optional<MoveValues> values(const SearchPosition& position, const SearchLimits& limits,
                                   IsLate is_late) {
    Walk<IsLate> walk{*this, limits, is_late};
    const MoveValues values = walk.values(position, limits.depth, 1);
    return walk.was_late ? std::nullopt : std::optional(values);
  }

  /// The value of one move at depth 2 or more; nothing once `is_late()` is true. Requires that
  /// `direction` is a move.
  template <typename IsLate>
  std::optional<double> value(const SearchPosition& position, Direction direction,
                              const SearchLimits& limits, IsLate is_late) {
    Walk<IsLate> walk{*this, limits, is_late};
    const Slides slid = rules_.slides(position.board);
    const auto& slide = slid[static_cast<std::size_t>(direction)];
    const double later = walk.expected(position, direction, slide.board, limits.depth, 1);
    const double worth = rules_.worth(position.board);
    return walk.was_late ? std::nullopt
                         : std::optional(rules_.reward(worth, slide.board, slide.gain) + later);
  }

  /// Iterative deepening while `time` lasts, at most to `limits.depth`: the values of the deepest
  /// search that finished. Depth 1 always finishes. A position with a single move is searched two
  /// moves deep at most. With `limits.most_boards` the search forgets all earlier ones, so that its
  /// values depend on the position alone.
  template <TimeForSearch Time>
  MoveValues values_in_time(const SearchPosition& position, SearchLimits limits, Time time) {
    int deepest = limits.depth;
    limits.depth = 1;
    if (limits.most_boards != 0) {
      forget();
    }
    BoardBudget budget(limits.most_boards, judged_);
    MoveValues best = values(position, limits);
    if (std::ranges::count_if(best, [](const auto& value) { return value.has_value(); }) == 1) {
      deepest = std::min(deepest, 2);
    }
    while (limits.depth < deepest && budget.allows_another(judged_) && time.allows_another()) {
      ++limits.depth;
      const std::optional<MoveValues> deeper = values(
          position, limits, [&, this] { return budget.is_spent(judged_) || time.is_over(); });
      if (!deeper) {
        break;
      }
      best = *deeper;
    }
    return best;
  }

  /// Empties the transposition table.
  void forget() { table_.forget(); }

  /// Boards judged so far.
  [[nodiscard]] std::uint64_t judged() const { return judged_; }

 private:
  template <typename IsLate>
  struct Walk {
    Expectimax& search;
    SearchLimits limits;
    IsLate& is_late;
    bool was_late = false;

    MoveValues values(const SearchPosition& position, int depth, double odds);
    /// The value of the best move. Positions below the least odds are searched one move deep.
    double best_value(const SearchPosition& position, int depth, double odds);
    /// The mean over all futures of `after`, from the table where it is known.
    double expected(const SearchPosition& position, Direction direction, const Board& after,
                    int depth, double odds);
    double searched_mean(const SearchPosition& position, Direction direction, const Board& after,
                         int depth, double odds);
    /// Whether the depth of the search from here does not depend on the odds so far.
    [[nodiscard]] bool is_whole(int depth) const { return depth == 2 || limits.least_odds <= 0; }
    /// Whether the search from here is selective; with two moves left there is nothing to select.
    [[nodiscard]] bool is_selective(int depth) const { return limits.is_selective && depth > 2; }
    /// By Direction: whether a move is searched deeper. At the root every move is.
    std::array<bool, 4> promising(const SearchPosition& position, const Slides& slid, int depth);
  };

  void judge(const SearchPosition& position, const Slides& slid, MoveValues& values);

  const R& rules_;
  const E& evaluator_;
  Futures<R> futures_;
  TranspositionTable<typename R::Key> table_;
  LeafLayer<R, E> leaves_;
  std::uint64_t judged_ = 0;
};

/// For each move: its reward, and the mean over its futures.
template <RulesToSearch R, Evaluator<typename R::Board> E>
template <typename IsLate>
MoveValues Expectimax<R, E>::Walk<IsLate>::values(const SearchPosition& position, int depth,
                                                  double odds) {
  MoveValues values;
  const R& rules = search.rules_;
  if (rules.has_ended(position.board)) {
    return values;
  }
  const Slides slid = rules.slides(position.board);
  if (depth == 1) {
    search.judge(position, slid, values);
    return values;
  }
  const std::array<bool, 4> is_promising = promising(position, slid, depth);
  const double worth = rules.worth(position.board);
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (is_promising[direction]) {
      values[direction] =
          rules.reward(worth, slid[direction].board, slid[direction].gain) +
          expected(position, static_cast<Direction>(direction), slid[direction].board, depth, odds);
    }
  }
  return values;
}

/// Judging all moves one ply deep costs little beside one deeper search of a bad move.
template <RulesToSearch R, Evaluator<typename R::Board> E>
template <typename IsLate>
std::array<bool, 4> Expectimax<R, E>::Walk<IsLate>::promising(const SearchPosition& position,
                                                              const Slides& slid, int depth) {
  std::array<bool, 4> moves{};
  std::ranges::transform(slid, moves.begin(), [](const auto& slide) { return slide.moved; });
  if (!limits.is_selective || depth == limits.depth || std::ranges::count(moves, true) <= 1) {
    return moves;
  }
  MoveValues glance;
  search.judge(position, slid, glance);
  const double best = *glance[static_cast<std::size_t>(*best_move(glance))];
  const double least = best - selective_margin * std::abs(best);
  std::ranges::transform(glance, moves.begin(),
                         [least](const auto& value) { return value && *value >= least; });
  return moves;
}

/// The one-ply values of a position's moves.
template <RulesToSearch R, Evaluator<typename R::Board> E>
void Expectimax<R, E>::judge(const SearchPosition& position, const Slides& slid,
                             MoveValues& values) {
  std::array<Judgement<E, Board>, 4> judgements;
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      judgements[direction].begin(evaluator_, slid[direction].board, position.prospect);
      ++judged_;
    }
  }
  const double worth = rules_.worth(position.board);
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      const double later = rules_.has_ended(slid[direction].board)
                               ? value_of_end(evaluator_)
                               : judgements[direction].value(evaluator_);
      values[direction] = rules_.reward(worth, slid[direction].board, slid[direction].gain) + later;
    }
  }
}

/// Transpositions are frequent two moves ahead: the same board arises from several entry cells. A
/// search of depth 2 does without the table, as its LeafLayer finds duplicates itself.
template <RulesToSearch R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::expected(const SearchPosition& position, Direction direction,
                                                const Board& after, int depth, double odds) {
  if (limits.depth == 2 || !is_whole(depth)) {
    return searched_mean(position, direction, after, depth, odds);
  }
  const auto key = search.rules_.key(position, direction, after,
                                     {.depth = depth, .is_selective = is_selective(depth)});
  if (const std::optional<double> known = search.table_.value(key)) {
    return *known;
  }
  const double mean = searched_mean(position, direction, after, depth, odds);
  if (!was_late) {
    search.table_.keep(key, mean);
  }
  return mean;
}

/// Positions one move from the leaves are judged together.
template <RulesToSearch R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::searched_mean(const SearchPosition& position,
                                                     Direction direction, const Board& after,
                                                     int depth, double odds) {
  if (depth == 2) {
    search.futures_.list(position, direction, after, [&](const auto& next) {
      search.leaves_.add(next.position, next.odds, next.entered);
    });
    search.judged_ += search.leaves_.boards();
    return search.leaves_.taken_mean();
  }
  double sum = 0;
  search.futures_.list(position, direction, after, [&](const auto& next) {
    const int less = limits.is_selective && next.is_rare ? 2 : 1;
    sum += next.odds * (next.entered + best_value(next.position, depth - less, odds * next.odds));
  });
  return sum;
}

template <RulesToSearch R, Evaluator<typename R::Board> E>
template <typename IsLate>
double Expectimax<R, E>::Walk<IsLate>::best_value(const SearchPosition& position, int depth,
                                                  double odds) {
  if (depth > 1 && (was_late = was_late || is_late())) {
    return 0;
  }
  if (search.rules_.has_ended(position.board)) {
    return value_of_end(search.evaluator_);
  }
  const MoveValues of_moves = values(position, odds < limits.least_odds ? 1 : depth, odds);
  const std::optional<Direction> best = best_move(of_moves);
  return best ? *of_moves[static_cast<std::size_t>(*best)] : 0;
}

}  // namespace tilery
