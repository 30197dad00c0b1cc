#pragma once
// Expectimax: the best move, and what every move is worth, by looking ahead through all that may
// come.

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/core/direction.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/futures.h"
#include "tilery/search/leaf_layer.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

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

/// What a move may at a glance fall short of the best, as a share of the best's value, to be looked
/// at deeper in a selective search. From a thirtieth to a tenth it hardly changes the moves chosen
/// in 2048; in Threes a tenth is better than a twentieth. (Where values are no scores, as without a
/// network, it cuts off hardly anything.)
inline constexpr double worst_loss_at_a_glance = 0.1;

struct SearchLimits {
  int depth = 2;          ///< moves looked ahead, the one to be made included; at least 1
  double least_odds = 0;  ///< what is less likely than that is looked at one move deep
  /// Not everything is looked at so deep. What comes after a rare tile (Futures says which) is
  /// looked at one move less deep than what comes after others (after Tsuruoka, Yokoyama and
  /// Chikayama, "Game-tree search algorithm based on realization probability", 2002), and of the
  /// moves of a position that may come those alone whose value at a glance, one move deep, is about
  /// the best.
  bool is_selective = false;
};

/// What a search has that goes deeper and deeper. `allows_another()` is asked after each depth:
/// whether the next one may come to its end before the time `is_over()`.
template <typename T>
concept TimeForSearch = requires(T time) {
  { time.allows_another() } -> std::same_as<bool>;
  { time.is_over() } -> std::same_as<bool>;
};

/// Looks ahead by the exact odds of the rules: all cells, all tiles, deck and bonus and the next
/// tile as far as it is shown (Ballard, "The *-minimax search procedure for trees containing chance
/// nodes", 1983, calls what is searched here expectimax). A fixed depth gives the same bits every
/// time, with a table of any size. `R` is SearchRules or WalledSearchRules, `E` judges the
/// boards at the far end.
template <typename R, Evaluator<typename R::Board> E>
class Expectimax {
 public:
  using Board = typename R::Board;
  using SearchPosition = PositionToSearch<Board>;
  using Slides = decltype(std::declval<const R&>().slides(std::declval<const Board&>()));

  /// Rules and evaluator must outlive the search; the table has 2^`table_bits` entries.
  Expectimax(const R& rules, const E& evaluator, int table_bits = 16)
      : rules_(rules),
        evaluator_(evaluator),
        futures_(rules),
        table_(table_bits),
        leaves_(rules, evaluator) {}
  Expectimax(const Expectimax&) = delete;
  Expectimax& operator=(const Expectimax&) = delete;

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
    const MoveValues values = walk.values(position, limits.depth, 1);
    return walk.was_late ? std::nullopt : std::optional(values);
  }

  /// The value of one direction that is a move, two moves deep or more; nothing as above.
  template <typename IsLate>
  std::optional<double> value(const SearchPosition& position, Direction direction,
                              const SearchLimits& limits, IsLate is_late) {
    Walk<IsLate> walk{*this, limits, is_late};
    const Slides slid = rules_.slides(position.board);
    const auto& slide = slid[static_cast<std::size_t>(direction)];
    const double later = walk.expected(position, direction, slide.board, limits.depth, 1);
    return walk.was_late ? std::nullopt
                         : std::optional(reward_of(rules_, position.board, slide) + later);
  }

  /// Depth after depth as long as `time` lasts, up to `limits.depth`: the values of the deepest
  /// search that came to its end, the first of which always does. Where there is one move alone,
  /// nothing is to be decided, and two moves deep are deep enough.
  template <TimeForSearch Time>
  MoveValues values_in_time(const SearchPosition& position, SearchLimits limits, Time time) {
    int deepest = limits.depth;
    limits.depth = 1;
    MoveValues best = values(position, limits);
    if (std::ranges::count_if(best, [](const auto& value) { return value.has_value(); }) == 1) {
      deepest = std::min(deepest, 2);
    }
    while (limits.depth < deepest && time.allows_another()) {
      ++limits.depth;
      const std::optional<MoveValues> deeper =
          values(position, limits, [&time] { return time.is_over(); });
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

    MoveValues values(const SearchPosition& position, int depth, double odds);
    /// What is less likely than the limit is looked at one move deep.
    double best_value(const SearchPosition& position, int depth, double odds);
    /// The mean over all that may follow `after`, from the table where it is known.
    double expected(const SearchPosition& position, Direction direction, const Board& after,
                    int depth, double odds);
    double searched_mean(const SearchPosition& position, Direction direction, const Board& after,
                         int depth, double odds);
    /// Whether what follows is searched as deep whatever its odds are.
    [[nodiscard]] bool is_whole(int depth) const { return depth == 2 || limits.least_odds <= 0; }
    /// Whether what follows is searched selectively: two moves from the far end there is no choice.
    [[nodiscard]] bool is_selective(int depth) const { return limits.is_selective && depth > 2; }
    /// By Direction: whether a move is looked at deeper. All of the first position's are.
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

/// Of all moves of a position: the reward, and the mean of what may follow.
template <typename R, Evaluator<typename R::Board> E>
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
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (is_promising[direction]) {
      values[direction] =
          reward_of(rules, position.board, slid[direction]) +
          expected(position, static_cast<Direction>(direction), slid[direction].board, depth, odds);
    }
  }
  return values;
}

/// A glance at all moves costs little beside looking deeper at one that nobody would make.
template <typename R, Evaluator<typename R::Board> E>
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
  const double least = best - worst_loss_at_a_glance * std::abs(best);
  std::ranges::transform(glance, moves.begin(),
                         [least](const auto& value) { return value && *value >= least; });
  return moves;
}

/// The values of a position's moves, one move deep.
template <typename R, Evaluator<typename R::Board> E>
void Expectimax<R, E>::judge(const SearchPosition& position, const Slides& slid,
                             MoveValues& values) {
  std::array<Judgement<E, Board>, 4> judgements;
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      judgements[direction].begin(evaluator_, slid[direction].board, position.prospect);
      ++judged_;
    }
  }
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      const double later = rules_.has_ended(slid[direction].board)
                               ? value_of_end(evaluator_)
                               : judgements[direction].value(evaluator_);
      values[direction] = reward_of(rules_, position.board, slid[direction]) + later;
    }
  }
}

/// Boards that two moves lead to are often met again, from wherever the tile between them entered:
/// one look into the table then stands for all that follows. A search of two moves asks for none
/// of them.
template <typename R, Evaluator<typename R::Board> E>
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

/// What is one move from the far end is judged together.
template <typename R, Evaluator<typename R::Board> E>
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

template <typename R, Evaluator<typename R::Board> E>
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
