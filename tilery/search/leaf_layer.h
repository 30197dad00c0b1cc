#pragma once
// The far end of a search: positions that are looked at one move deep, judged together.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/search/evaluator.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// What a slide of `before` adds to the score.
template <typename R, typename Slid>
double reward_of(const R& rules, const typename R::Board& before, const Slid& slide) {
  return rules.counts_score() ? rules.worth(slide.board) - rules.worth(before)
                              : static_cast<double>(slide.gain);
}

/// Gathers positions that all belong to one mean, so that memory is fetched for many boards at once
/// (a network's judgement is nearly all waiting for memory). `R` is SearchRules or
/// WalledSearchRules.
template <typename R, Evaluator<typename R::Board> E>
class LeafLayer {
 public:
  using Position = PositionToSearch<typename R::Board>;
  using Table = TranspositionTable<typename R::Key>;

  /// All must outlive the layer.
  LeafLayer(const R& rules, const E& evaluator, Table& table)
      : rules_(rules), evaluator_(evaluator), table_(table) {}

  /// Adds a position that comes with `odds`, its last tile having added `entered` to the score.
  /// Where `looks_up`, it is looked for in the table, and kept there: in searches of three moves
  /// half of all leaves have been met before, in those of two hardly any.
  void add(const Position& position, double odds, double entered, bool looks_up) {
    Leaf leaf{.odds = odds, .entered = entered, .is_kept = looks_up};
    if (looks_up) {
      leaf.key = R::key(position.board, position.prospect, 1);
      if (const std::optional<double> known = table_.value(leaf.key)) {
        leaf.best = *known;
        leaf.is_kept = false;
        leaf.end = afters_.size();
        leaves_.push_back(leaf);
        return;
      }
    }
    if (rules_.has_ended(position.board)) {
      leaf.best = value_of_end(evaluator_);
    } else {
      add_moves(position);
    }
    leaf.end = afters_.size();
    leaves_.push_back(leaf);
  }

  /// The mean of what the positions are worth by their best moves; the layer is empty then.
  double taken_mean() {
    judged_.resize(afters_.size());
    judge_all<typename R::Board>(evaluator_, afters_, judged_);
    double mean = 0;
    std::size_t move = 0;
    for (Leaf& leaf : leaves_) {
      std::size_t best = move;
      for (const std::size_t first = move; move < leaf.end; ++move) {
        const double value = rewards_[move] + judged_[move];
        if (move == first || value > leaf.best) {
          leaf.best = value;
          best = move;
        }
      }
      if constexpr (ChoiceHearer<E, typename R::Board>) {
        if (best < leaf.end) {
          evaluator_.hear_choice(afters_[best], leaf.odds);
        }
      }
      if (leaf.is_kept) {
        table_.keep(leaf.key, leaf.best);
      }
      mean += leaf.odds * (leaf.entered + leaf.best);
    }
    leaves_.clear();
    afters_.clear();
    rewards_.clear();
    return mean;
  }

  /// Boards to be judged.
  [[nodiscard]] std::uint64_t boards() const { return afters_.size(); }

 private:
  struct Leaf {
    double odds = 0;
    double entered = 0;
    bool is_kept = false;  ///< in the table, when judged
    typename R::Key key{};
    double best = 0;      ///< 0 where no move is left
    std::size_t end = 0;  ///< of its moves among all
  };

  void add_moves(const Position& position) {
    for (const auto& slide : rules_.slides(position.board)) {
      if (slide.moved) {
        afters_.push_back({slide.board, position.prospect});
        rewards_.push_back(reward_of(rules_, position.board, slide));
      }
    }
  }

  const R& rules_;
  const E& evaluator_;
  Table& table_;
  std::vector<Leaf> leaves_;
  std::vector<Position> afters_;
  std::vector<double> rewards_;
  std::vector<double> judged_;
};

}  // namespace tilery
