#pragma once
// One position searched by several threads, which share a transposition table.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "tilery/core/workers.h"
#include "tilery/search/deepening.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// Searches positions on boards of one kind. Each position that may follow a move is a task of its
/// own; the tasks are summed in a fixed order. A search to a fixed depth gives the same bits with
/// any number of threads.
template <Play P, Evaluator<typename P::Board> E>
class SharedSearch {
 public:
  using Position = PositionToSearch<typename P::Board>;

  /// `play`, `evaluator` and `workers` must outlive this.
  SharedSearch(const P& play, const E& evaluator, Workers& workers) : workers_(workers) {
    for (unsigned thread = 0; thread < workers.threads(); ++thread) {
      searches_.push_back(std::make_unique<Expectimax<P, E>>(play, evaluator, table_));
    }
  }

  /// Begins the search of another position: makes the table large enough for `limits`. With a limit
  /// of nodes it forgets all earlier searches, so that the values depend only on the position.
  void begin(const SearchLimits& limits) {
    if (limits.depth > 2) {
      table_->begin(limits, workers_.threads());
    }
    if (limits.nodes > 0) {
      forget();
    }
  }
  /// As Expectimax::values. One thread searches up to depth 2, or with a limit of nodes. Requires
  /// begin().
  DepthValues values(const Position& position, const SearchLimits& limits, const MoveValues& before,
                     const IsCancelled& is_over) {
    const bool is_shared = searches_.size() > 1 && limits.depth > 2 && limits.nodes == 0;
    return is_shared ? shared_out(position, limits, before, is_over)
                     : searches_.front()->values(position, limits, before, is_over);
  }

  void forget() { table_->forget(); }
  /// Boards evaluated so far, on all threads.
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t nodes = 0;
    for (const auto& search : searches_) {
      nodes += search->nodes();
    }
    return nodes;
  }

 private:
  DepthValues shared_out(const Position& position, const SearchLimits& limits,
                         const MoveValues& before, const IsCancelled& is_over) {
    auto tasks = searches_.front()->tasks(position, before);
    std::atomic<std::size_t> next = 0;
    workers_.run([&](unsigned worker) {
      for (std::size_t task = next++; task < tasks.size(); task = next++) {
        searches_[worker]->search(tasks[task], limits, is_over);
      }
    });
    return searches_.front()->summed(position, tasks);
  }

  Workers& workers_;
  std::shared_ptr<TranspositionTable> table_ = std::make_shared<TranspositionTable>();
  std::vector<std::unique_ptr<Expectimax<P, E>>> searches_;  ///< by thread
};

}  // namespace tilery
