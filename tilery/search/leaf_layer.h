#pragma once
// The leaves of a search: positions searched one move deep, judged together.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/search/distinct_positions.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/search_rules.h"

namespace tilery {

/// Gathers the positions of one mean, so that memory is fetched for many boards at once: a network
/// spends nearly all its time waiting for memory.
template <RulesToSearch R, Evaluator<typename R::Board> E>
class LeafLayer {
 public:
  using Position = PositionToSearch<typename R::Board>;

  /// Both must outlive the layer.
  LeafLayer(const R& rules, const E& evaluator) : rules_(rules), evaluator_(evaluator) {}
  LeafLayer(const R&&, const E&) = delete;
  LeafLayer(const R&, const E&&) = delete;

  /// Adds a position that comes with `odds`; its last tile has added `entered` to the score.
  void add(const Position& position, double odds, double entered) {
    Leaf leaf{.odds = odds, .entered = entered};
    if (rules_.has_ended(position.board)) {
      leaf.best = value_of_end(evaluator_);
    } else {
      add_moves(position);
    }
    leaf.end = moves_.size();
    leaves_.push_back(leaf);
  }

  /// The mean of the positions' values under their best moves. Empties the layer.
  double taken_mean() {
    judge_afters();
    double mean = 0;
    std::size_t move = 0;
    for (Leaf& leaf : leaves_) {
      std::size_t best = move;
      for (const std::size_t first = move; move < leaf.end; ++move) {
        const double value = moves_[move].reward + judged_[moves_[move].after];
        if (move == first || value > leaf.best) {
          leaf.best = value;
          best = move;
        }
      }
      if constexpr (ChoiceHearer<E, typename R::Board>) {
        if (best < leaf.end) {
          evaluator_.hear_choice(afters_.all()[moves_[best].after], leaf.odds);
        }
      }
      mean += leaf.odds * (leaf.entered + leaf.best);
    }
    leaves_.clear();
    moves_.clear();
    afters_.clear();
    return mean;
  }

  /// Boards to be judged, each once.
  [[nodiscard]] std::uint64_t boards() const { return afters_.all().size(); }

 private:
  static constexpr std::size_t judged_together = 8;

  struct Leaf {
    double odds = 0;
    double entered = 0;
    double best = 0;      ///< 0 where no move is left
    std::size_t end = 0;  ///< its moves end here among all moves
  };
  struct Move {
    double reward = 0;
    std::size_t after = 0;  ///< the afterstate's number
  };

  /// In groups, so that the weights of one group fill at most half of the first-level cache.
  void judge_afters() {
    const auto afters = afters_.all();
    judged_.resize(afters.size());
    for (std::size_t first = 0; first < afters.size(); first += judged_together) {
      const std::size_t end = std::min(first + judged_together, afters.size());
      for (std::size_t number = first; number < end; ++number) {
        judgements_[number - first].begin(evaluator_, afters[number].board,
                                          afters[number].prospect);
      }
      for (std::size_t number = first; number < end; ++number) {
        judged_[number] = judgements_[number - first].value(evaluator_);
      }
    }
  }

  void add_moves(const Position& position) {
    const double worth = rules_.worth(position.board);
    for (const auto& slide : rules_.slides(position.board)) {
      if (slide.moved) {
        moves_.push_back({.reward = rules_.reward(worth, slide.board, slide.gain),
                          .after = afters_.number_of(slide.board, position.prospect)});
      }
    }
  }

  const R& rules_;
  const E& evaluator_;
  std::vector<Leaf> leaves_;
  std::vector<Move> moves_;
  DistinctPositions<R> afters_;
  std::array<Judgement<E, typename R::Board>, judged_together> judgements_;
  std::vector<double> judged_;  ///< by the afterstate's number
};

}  // namespace tilery
