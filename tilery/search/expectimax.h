#pragma once
// Expectimax search: the value of every move, averaged over every tile that may enter.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/game/play.h"
#include "tilery/packed/packed_board.h"
#include "tilery/search/deepening.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/futures.h"
#include "tilery/search/leaf_batches.h"
#include "tilery/search/transposition_table.h"

#pragma GCC visibility push(default)
namespace tilery {

using SearchPosition = PositionToSearch<PackedBoard>;

/// Expectimax by the exact odds of the rules: all cells, all tiles, deck and bonus, and the
/// preview. (The name comes from Ballard, "The *-minimax search procedure for trees containing
/// chance nodes", 1983.) A fixed depth always gives the same bits, with a table of any size. `E`
/// evaluates the leaves.
template <Play P, Evaluator<typename P::Board> E>
class Expectimax {
 public:
  using Board = typename P::Board;
  using SearchPosition = PositionToSearch<Board>;
  using Slides = typename P::Slides;

  /// `play` and `evaluator` must outlive the search. Several searches may share a table.
  Expectimax(const P& play, const E& evaluator, std::shared_ptr<TranspositionTable> table)
      : play_(play),
        evaluator_(evaluator),
        futures_(play),
        table_(std::move(table)),
        leaves_(play, evaluator) {}
  /// Uses a table of its own, of 2^`table_bits` entries.
  Expectimax(const P& play, const E& evaluator, int table_bits = 16)
      : Expectimax(play, evaluator, std::make_shared<TranspositionTable>(table_bits)) {}
  Expectimax(const P&&, const E&, int = 16) = delete;
  Expectimax(const P&, const E&&, int = 16) = delete;
  Expectimax(const Expectimax&) = delete;
  Expectimax& operator=(const Expectimax&) = delete;

  /// The values of all moves at a fixed depth.
  MoveValues values(const SearchPosition& position, const SearchLimits& limits) {
    return values(position, limits, {}, {}).values;
  }

  /// The values of all moves; the best of `before` are searched first. `is_over()` is called at
  /// every position two moves or more from the leaves. Once it is true, only finished moves have
  /// values.
  DepthValues values(const SearchPosition& position, const SearchLimits& limits,
                     const MoveValues& before, const IsCancelled& is_over);

  /// A position that may follow a move, searched on its own: the unit of work of threads.
  struct Task {
    std::size_t direction = 0;
    typename Futures<P>::Future future;
    double value = 0;      ///< under the best move
    bool is_done = false;  ///< it was searched in time
  };
  /// All positions that may follow a move; the best moves of `before` come first. Requires depth 2
  /// or more.
  std::vector<Task> tasks(const SearchPosition& position, const MoveValues& before);
  /// Searches the position of a task.
  void search(Task& task, const SearchLimits& limits, const IsCancelled& is_over);
  /// The values of the moves whose tasks are done, summed as in values().
  DepthValues summed(const SearchPosition& position, const std::vector<Task>& tasks) const;

  /// Empties the transposition table.
  void forget() { table_->forget(); }

  /// Boards evaluated so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// Directions in the order in which they are searched.
  class Ways {
   public:
    Ways() = default;
    explicit Ways(const Slides& slid) {
      for (std::size_t way = 0; way < slid.size(); ++way) {
        if (slid[way].moved) {
          add(way);
        }
      }
    }
    void add(std::size_t way) { ways_[count_++] = way; }
    [[nodiscard]] std::span<const std::size_t> all() const {
      return std::span(ways_).first(count_);
    }
    [[nodiscard]] std::span<std::size_t> all() { return std::span(ways_).first(count_); }

   private:
    std::array<std::size_t, 4> ways_{};
    std::size_t count_ = 0;
  };
  /// A position of the tree, and its odds.
  struct Node {
    const SearchPosition& position;
    const Slides& slid;
    int depth = 0;
    double odds = 1;
  };

  /// A search in progress.
  struct Walk {
    Expectimax& search;
    const SearchLimits& limits;
    const IsCancelled& is_over;
    bool is_late = false;

    MoveValues values(const SearchPosition& position, int depth, double odds);
    /// The value of the best move. Positions below the least odds are searched one move deep.
    double best_value(const SearchPosition& position, int depth, double odds);
    /// Sets the values of moves. Ends early once `is_late`.
    void search_moves(const Node& node, const Ways& ways, MoveValues& values);
    /// The mean over all futures of a move, taken from the table if possible.
    double expected(const Node& node, std::size_t way, const AfterstateKey& key);
    double searched_mean(const Node& node, std::size_t way);
    /// Whether the search from here has the same depth for all odds.
    [[nodiscard]] bool ignores_odds(int depth) const {
      return depth == 2 || limits.least_odds <= 0;
    }
    /// Whether the search from here is selective. With two moves left it is not, because no move
    /// would be left out.
    [[nodiscard]] bool is_selective(int depth) const { return limits.selects() && depth > 2; }
    /// The depth for a future after a position that is searched at `depth`.
    [[nodiscard]] int depth_after(int depth, bool is_rare) const {
      return depth - (limits.selects() && is_rare ? 2 : 1);
    }
    /// The moves that are searched deeper.
    Ways promising(const SearchPosition& position, const Slides& slid);
  };

  /// The moves of a position, the best of `before` first.
  static Ways ordered(const Slides& slid, const MoveValues& before);
  void evaluate_moves(const SearchPosition& position, const Slides& slid, MoveValues& values);

  const P& play_;
  const E& evaluator_;
  Futures<P> futures_;
  std::shared_ptr<TranspositionTable> table_;
  LeafLayer<P, E> leaves_;
  std::uint64_t nodes_ = 0;
};

template <Play P, Evaluator<typename P::Board> E>
DepthValues Expectimax<P, E>::values(const SearchPosition& position, const SearchLimits& limits,
                                     const MoveValues& before, const IsCancelled& is_over) {
  DepthValues found;
  if (play_.has_ended(position.board)) {
    return found;
  }
  const Slides slid = play_.slides(position.board);
  if (limits.depth == 1) {
    evaluate_moves(position, slid, found.values);
    return found;
  }
  Walk walk{*this, limits, is_over};
  walk.search_moves({position, slid, limits.depth, 1}, ordered(slid, before), found.values);
  found.is_whole = !walk.is_late;
  return found;
}

template <Play P, Evaluator<typename P::Board> E>
auto Expectimax<P, E>::ordered(const Slides& slid, const MoveValues& before) -> Ways {
  Ways ways(slid);
  std::ranges::stable_sort(
      ways.all(), [&before](std::size_t a, std::size_t b) { return before[a] > before[b]; });
  return ways;
}

template <Play P, Evaluator<typename P::Board> E>
auto Expectimax<P, E>::tasks(const SearchPosition& position, const MoveValues& before)
    -> std::vector<Task> {
  std::vector<Task> tasks;
  if (!play_.has_ended(position.board)) {
    const Slides slid = play_.slides(position.board);
    for (const std::size_t way : ordered(slid, before).all()) {
      futures_.list(position, static_cast<Direction>(way), slid[way].board,
                    [&](const auto& next) { tasks.push_back({.direction = way, .future = next}); });
    }
  }
  return tasks;
}

template <Play P, Evaluator<typename P::Board> E>
void Expectimax<P, E>::search(Task& task, const SearchLimits& limits, const IsCancelled& is_over) {
  Walk walk{*this, limits, is_over};
  task.value = walk.best_value(
      task.future.position, walk.depth_after(limits.depth, task.future.is_rare), task.future.odds);
  task.is_done = !walk.is_late;
}

template <Play P, Evaluator<typename P::Board> E>
DepthValues Expectimax<P, E>::summed(const SearchPosition& position,
                                     const std::vector<Task>& tasks) const {
  DepthValues found;
  const Slides slid = play_.slides(position.board);
  const double worth = play_.worth(position.board);
  for (std::size_t first = 0, next = 0; first < tasks.size(); first = next) {
    const std::size_t way = tasks[first].direction;
    double later = 0;
    bool is_done = true;
    for (; next < tasks.size() && tasks[next].direction == way; ++next) {
      const Task& task = tasks[next];
      later += task.future.odds * (task.future.entered + task.value);
      is_done = is_done && task.is_done;
    }
    found.is_whole = found.is_whole && is_done;
    if (is_done) {
      const double value =
          play_.has_won(slid[way].board) ? value_of_end(evaluator_) : play_.discount() * later;
      found.values[way] = play_.reward(worth, slid[way].board, slid[way].gain) + value;
    }
  }
  return found;
}

/// For each move: its reward, and the mean over its futures.
template <Play P, Evaluator<typename P::Board> E>
MoveValues Expectimax<P, E>::Walk::values(const SearchPosition& position, int depth, double odds) {
  MoveValues values;
  const P& play = search.play_;
  if (play.has_ended(position.board)) {
    return values;
  }
  const Slides slid = play.slides(position.board);
  if (depth == 1) {
    search.evaluate_moves(position, slid, values);
    return values;
  }
  search_moves({position, slid, depth, odds}, promising(position, slid), values);
  return values;
}

/// Starts loading the table's entries of all moves before the first move is searched.
template <Play P, Evaluator<typename P::Board> E>
void Expectimax<P, E>::Walk::search_moves(const Node& node, const Ways& ways, MoveValues& values) {
  const bool by_table = limits.depth > 2 && ignores_odds(node.depth);
  std::array<AfterstateKey, 4> keys;
  for (const std::size_t way : ways.all()) {
    if (by_table) {
      keys[way] = at_depth(
          search.play_.key(node.position, static_cast<Direction>(way), node.slid[way].board),
          node.depth, is_selective(node.depth));
      search.table_->prefetch(keys[way]);
    }
  }
  const double worth = search.play_.worth(node.position.board);
  for (const std::size_t way : ways.all()) {
    const auto& slide = node.slid[way];
    const double later = search.play_.has_won(slide.board) ? value_of_end(search.evaluator_)
                         : by_table                        ? expected(node, way, keys[way])
                                                           : searched_mean(node, way);
    if (is_late) {
      return;
    }
    values[way] = search.play_.reward(worth, slide.board, slide.gain) + later;
  }
}

/// Evaluating all moves one ply deep costs little compared with a deeper search of one bad move.
template <Play P, Evaluator<typename P::Board> E>
auto Expectimax<P, E>::Walk::promising(const SearchPosition& position, const Slides& slid) -> Ways {
  const Ways moves(slid);
  if (!limits.selects() || moves.all().size() <= 1) {
    return moves;
  }
  MoveValues one_ply;
  search.evaluate_moves(position, slid, one_ply);
  const double best = *one_ply[static_cast<std::size_t>(*best_move(one_ply))];
  const double least = best - selective_margin * std::abs(best);
  Ways ways;
  for (const std::size_t way : moves.all()) {
    if (*one_ply[way] >= least) {
      ways.add(way);
    }
  }
  return ways;
}

/// The one-ply values of a position's moves.
template <Play P, Evaluator<typename P::Board> E>
void Expectimax<P, E>::evaluate_moves(const SearchPosition& position, const Slides& slid,
                                      MoveValues& values) {
  std::array<PendingEvaluation<E, Board>, 4> evaluations;
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      evaluations[direction].begin(evaluator_, slid[direction].board, position.preview);
      ++nodes_;
    }
  }
  const double worth = play_.worth(position.board);
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      const double later = play_.has_ended(slid[direction].board)
                               ? value_of_end(evaluator_)
                               : evaluations[direction].value(evaluator_);
      values[direction] = play_.reward(worth, slid[direction].board, slid[direction].gain) + later;
    }
  }
}

/// Transpositions are frequent two moves ahead: the same board arises from several entry cells. A
/// search of depth 2 needs no table, because its LeafLayer finds duplicates itself.
template <Play P, Evaluator<typename P::Board> E>
double Expectimax<P, E>::Walk::expected(const Node& node, std::size_t way,
                                        const AfterstateKey& key) {
  if (const std::optional<double> known = search.table_->value(key)) {
    return *known;
  }
  const double mean = searched_mean(node, way);
  if (!is_late) {
    search.table_->keep(key, mean);
  }
  return mean;
}

/// Positions one move from the leaves are evaluated together.
template <Play P, Evaluator<typename P::Board> E>
double Expectimax<P, E>::Walk::searched_mean(const Node& node, std::size_t way) {
  const auto direction = static_cast<Direction>(way);
  const Board& after = node.slid[way].board;
  if (node.depth == 2) {
    const auto lines = search.play_.slid_lines(after);
    search.futures_.list(node.position, direction, after,
                         [&](const auto& next) { search.leaves_.add(lines, next); });
    search.nodes_ += search.leaves_.boards();
    return search.play_.discount() * search.leaves_.taken_mean();
  }
  double sum = 0;
  search.futures_.list(node.position, direction, after, [&](const auto& next) {
    sum +=
        next.odds * (next.entered + best_value(next.position, depth_after(node.depth, next.is_rare),
                                               node.odds * next.odds));
  });
  return search.play_.discount() * sum;
}

template <Play P, Evaluator<typename P::Board> E>
double Expectimax<P, E>::Walk::best_value(const SearchPosition& position, int depth, double odds) {
  if (depth > 1 && (is_late = is_late || (is_over && is_over()))) {
    return 0;
  }
  if (search.play_.has_ended(position.board)) {
    return value_of_end(search.evaluator_);
  }
  const MoveValues of_moves = values(position, odds < limits.least_odds ? 1 : depth, odds);
  const std::optional<Direction> best = best_move(of_moves);
  return best ? *of_moves[static_cast<std::size_t>(*best)] : 0;
}

}  // namespace tilery
#pragma GCC visibility pop
