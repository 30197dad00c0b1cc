#pragma once
// Searches whose leaves are evaluated many at a time, for evaluators that are slow one by one, such
// as neural networks.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/board/walled_board.h"
#include "tilery/game/play.h"
#include "tilery/rules/rules.h"
#include "tilery/search/deepening.h"
#include "tilery/search/distinct_positions.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/futures.h"

namespace tilery {

/// Evaluates afterstates. `ranks` has a board for each of `values`, row by row, 0 for empty and
/// blocked cells. A value is the score that the player may expect to gain from there on. Returns
/// false to stop the search.
using EvaluateLeaves =
    std::function<bool(std::span<const std::uint8_t> ranks, std::span<double> values)>;

struct BatchSearch {
  int depth = 2;             ///< moves looked ahead, the one to be made included; at least 1
  std::size_t batch = 4096;  ///< the most boards in one call of `evaluator`; at least 1
  EvaluateLeaves evaluator;
  IsCancelled is_cancelled;  ///< if not empty: ends the search once it returns true
};

/// The values of all moves of each position, as Expectimax gives them with an evaluator that reads
/// only boards. They are points, whatever the aim of the game. A leaf that several positions share
/// is evaluated once. Nothing if the search was cancelled or stopped. Requires positions of
/// `rules`.
std::optional<std::vector<MoveValues>> values_by_batches(
    const Rules& rules, std::span<const PositionToSearch<WalledBoard>> positions,
    const BatchSearch& search);

// The leaves of a search: positions searched one move deep, evaluated together.

/// Collects the positions that may follow one move, so that a BatchEvaluator fetches memory for
/// many boards at once: a network spends nearly all its time waiting for memory.
template <Play P, Evaluator<typename P::Board> E>
class LeafLayer {
 public:
  using Board = typename P::Board;

  /// `play` and `evaluator` must outlive the layer.
  LeafLayer(const P& play, const E& evaluator) : play_(play), evaluator_(evaluator) {}
  LeafLayer(const P&&, const E&) = delete;
  LeafLayer(const P&, const E&&) = delete;

  /// Adds a position that may follow the board from which `lines` was made.
  template <typename SlidLines>
  void add(const SlidLines& lines, const typename Futures<P>::Future& next) {
    Leaf leaf{.odds = next.odds, .entered = next.entered};
    const Board& board = next.position.board;
    if (play_.has_ended(board)) {
      leaf.best = value_of_end(evaluator_);
    } else {
      add_moves(next.cell >= 0 ? lines.with(board, next.cell, next.rank) : play_.slides(board),
                play_.worth(board), afters_.preview_number(next.position.preview));
    }
    leaf.end = moves_.size();
    leaves_.push_back(leaf);
  }

  /// The mean of the values of all positions, each the value of its best move. Empties the layer.
  double taken_mean() {
    evaluate_afters();
    double mean = 0;
    std::size_t move = 0;
    for (Leaf& leaf : leaves_) {
      std::size_t best = move;
      for (const std::size_t first = move; move < leaf.end; ++move) {
        const double value = moves_[move].reward + evaluated_[moves_[move].after];
        if (move == first || value > leaf.best) {
          leaf.best = value;
          best = move;
        }
      }
      if constexpr (ChoiceHearer<E, typename P::Board>) {
        if (best < leaf.end) {
          evaluator_.note_choice(afters_.position(moves_[best].after), leaf.odds);
        }
      }
      mean += leaf.odds * (leaf.entered + leaf.best);
    }
    leaves_.clear();
    moves_.clear();
    afters_.clear();
    return mean;
  }

  /// The number of distinct boards that taken_mean() will evaluate.
  [[nodiscard]] std::uint64_t boards() const { return afters_.size(); }

 private:
  struct Leaf {
    double odds = 0;
    double entered = 0;
    double best = 0;      ///< 0 if no move is left
    std::size_t end = 0;  ///< its moves end here among all moves
  };
  struct Move {
    double reward = 0;
    std::size_t after = 0;  ///< the afterstate's number
  };

  void evaluate_afters() {
    evaluated_.resize(afters_.size());
    if constexpr (BatchEvaluator<E, Board>) {
      evaluator_.evaluate(afters_.all(), evaluated_);
    } else {
      for (std::size_t number = 0; number < evaluated_.size(); ++number) {
        const auto after = afters_.position(number);
        evaluated_[number] = static_cast<double>(evaluator_.value(after.board, after.preview));
      }
    }
    for (std::size_t number = 0; play_.aims_at_goal() && number < evaluated_.size(); ++number) {
      if (play_.has_won(afters_.position(number).board)) {
        evaluated_[number] = value_of_end(evaluator_);
      }
    }
  }

  template <typename Slides>
  void add_moves(const Slides& slides, double worth, std::uint16_t preview) {
    for (const auto& slide : slides) {
      if (slide.moved) {
        moves_.push_back({.reward = play_.reward(worth, slide.board, slide.gain),
                          .after = afters_.number_of(slide.board, preview)});
      }
    }
  }

  const P& play_;
  const E& evaluator_;
  std::vector<Leaf> leaves_;
  std::vector<Move> moves_;
  DistinctPositions<P> afters_;
  std::vector<double> evaluated_;  ///< by the afterstate's number
};

}  // namespace tilery
