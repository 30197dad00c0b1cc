#pragma once
// Deepens a search, depth by depth, within limits, and divides the time of a game among its moves.

#include <cstdint>
#include <functional>

#include "tilery/core/work_budget.h"
#include "tilery/search/evaluator.h"

#pragma GCC visibility push(default)
namespace tilery {

// The limits of a search: depth, time, nodes, cancellation, and selective search.

/// Returns true once the result of a search is no longer needed. Several threads call it often.
/// (Not std::stop_token, because the standard library for WebAssembly has none.)
using IsCancelled = std::function<bool()>;

/// The state of a search after a depth.
struct SearchProgress {
  int depth = 0;
  std::uint64_t nodes = 0;  ///< boards evaluated so far
  MoveValues values;
};

struct SearchLimits {
  int depth = 3;  ///< moves looked ahead, the one to be made included; at least 1
  /// The user did not set a depth; hints may reduce it on large boards.
  bool is_usual_depth = true;
  double milliseconds = 0;  ///< 0: no time limit
  /// Most boards evaluated; 0: no limit. The limit is checked at every position two moves from the
  /// leaves, so the search may exceed it by the boards of one such position. With this limit,
  /// values depend only on the position, not on the machine or on earlier positions, and the
  /// search uses one thread.
  std::uint64_t nodes = 0;
  double least_odds = 0;  ///< positions with lower odds are searched one move deep; 0: none
  /// Positions after a rare tile (Future::is_rare) are searched one move less deep. Below the root,
  /// only moves within the selective margin are searched deeper. With a limit of time or nodes
  /// every search is selective. After Tsuruoka, Yokoyama and Chikayama, "Game-tree search algorithm
  /// based on realization probability", 2002.
  bool is_selective = false;
  int table_bits = 22;  ///< the table of values has at most 2^table_bits entries of 32 bytes
  Clock clock = steady_milliseconds;  ///< measures the time
  /// Ends the search once it returns true, but not before depth 1 is done. May be empty.
  IsCancelled is_cancelled = {};
  /// Called after each depth, in the calling thread. Without a limit of time or nodes it is called
  /// once, after the full depth. May be empty.
  std::function<void(const SearchProgress& progress)> on_depth = {};
  /// The price of a node or a millisecond. A search with limits ends once the expected gain of one
  /// more depth is below its price. EffortBank sets the price. 0: only the other limits end the
  /// search.
  double price = 0;
  double swing = 0;  ///< the usual change of the best move's lead by one more depth

  [[nodiscard]] bool is_timed() const { return milliseconds > 0; }
  /// Whether the search goes deeper and deeper up to a limit of time or nodes.
  [[nodiscard]] bool is_limited() const { return is_timed() || nodes > 0; }
  /// Whether the search is selective.
  [[nodiscard]] bool selects() const { return is_selective || is_limited(); }
  /// Whether both limits give the same search, perhaps with tables of different sizes. Functions,
  /// price and swing are not compared.
  friend bool operator==(const SearchLimits& a, const SearchLimits& b) {
    return a.depth == b.depth && a.is_usual_depth == b.is_usual_depth &&
           a.milliseconds == b.milliseconds && a.nodes == b.nodes && a.least_odds == b.least_odds &&
           a.is_selective == b.is_selective;
  }
};

/// In a selective search only moves within this share of the best one-ply value are searched
/// deeper. In 2048, shares from a thirtieth to a tenth choose nearly the same moves; in Threes a
/// tenth is better than a twentieth. If values are no scores (the heuristic), the margin cuts
/// almost nothing.
inline constexpr double selective_margin = 0.1;

// Iterative deepening: a search at one depth after another, until a limit ends it.

/// The values of a position's moves at one depth.
struct DepthValues {
  MoveValues values;     ///< only moves that were searched in time have values
  bool is_whole = true;  ///< all moves have values
};

/// A search of one position at any depth.
struct PositionSearch {
  /// Searches at limits.depth. `before` are the values of an earlier depth, to search the best
  /// moves first. Ends once `is_over()` returns true; several threads may call it, and it may be
  /// empty.
  std::function<DepthValues(const SearchLimits& limits, const MoveValues& before,
                            const IsCancelled& is_over)>
      values;
  std::function<std::uint64_t()> nodes;  ///< boards evaluated so far, by this search and others
};

/// Searches a position deeper and deeper, from depth 1 to limits.depth, until time or nodes run out
/// or it is cancelled. Hints, reviews and players all use it. Depth 1 always finishes. In a search
/// with limits, a single legal move is searched at most two moves deep.
class Deepening {
 public:
  /// The search's time starts here.
  Deepening(PositionSearch search, SearchLimits limits);

  /// Searches one depth deeper.
  void deepen();
  /// Searches as deep as the limits allow: depth by depth with a limit of time or nodes, else the
  /// last depth at once.
  void finish();

  /// The values of the deepest search. If that search was not finished, only its finished moves
  /// have its values. The other moves keep their distance from the move that was best before.
  [[nodiscard]] const MoveValues& values() const { return values_; }
  /// Moves looked ahead by the last search that finished; 0 before the first.
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] bool is_done() const { return is_done_; }
  /// The cost so far: nodes, or milliseconds if time is the only limit.
  [[nodiscard]] double effort() const;
  /// The change, by the last depth, of the best move's lead over the second best.
  [[nodiscard]] double swing() const { return swing_; }

 private:
  /// Whether a limit or the caller has ended the search.
  [[nodiscard]] bool is_over() const;
  /// Whether the expected gain of one more depth is worth its price.
  [[nodiscard]] bool is_worth_another() const;
  bool search_at(int depth);
  void take(const MoveValues& values);
  void take_unfinished(const MoveValues& part);
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes() - nodes_before_; }
  [[nodiscard]] double passed_ms() const { return limits_.clock() - start_ms_; }

  PositionSearch search_;
  SearchLimits limits_;
  double start_ms_ = 0;
  std::uint64_t nodes_before_ = 0;
  MoveValues values_;
  double lead_ = 0;  ///< of the best move over the second best
  double swing_ = 0;
  bool has_new_best_ = false;  ///< the last depth changed the best move
  int depth_ = 0;
  bool is_done_ = false;
};

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The time or nodes of a whole game, divided among its moves: easy moves save for hard ones.

/// Keeps the mean cost of a game's moves near the limit of nodes or milliseconds. A single move may
/// cost up to twenty times as much. A search ends as soon as one more depth is expected to gain
/// less than its price. The price rises after moves that cost more than the mean, and falls after
/// others. With a limit of nodes, the moves of a game depend on nothing else.
class EffortBank {
 public:
  /// The bank of a new game. Without a limit, every move is searched by `mean` itself.
  explicit EffortBank(SearchLimits mean);

  /// The limits of the next move.
  [[nodiscard]] SearchLimits limits() const;

  /// Records the cost of a search by limits().
  void spend(const Deepening& search);

 private:
  [[nodiscard]] double mean_effort() const;

  SearchLimits mean_;
  double balance_;  ///< the effort saved by the moves so far
  double price_;
  double swing_ = 0;
};

}  // namespace tilery
