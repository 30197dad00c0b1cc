#include "tilery/board/afterstate.h"

#include <cstddef>

#include "tilery/board/line_table.h"

namespace tilery {
namespace {

/// The rank from which on tiles end the game; above every rank where no goal does.
int last_rank_of(const GoalRule& goal) {
  return goal.ends_game() ? int{*goal.tile} : highest_rank + 1;
}

/// By PackedLine. A rank that the rules do not know is worth nothing.
template <typename Number>
std::vector<Number> line_worths(const ScoreRule& score) {
  if (score.kind == ScoreKind::gathered) {
    return {};
  }
  std::vector<Number> worths(LineTables::lines);
  for (std::size_t line = 0; line < worths.size(); ++line) {
    for (unsigned cell = 0; cell < 4; ++cell) {
      const std::size_t rank = line >> (4 * cell) & 15;
      worths[line] += rank < score.worth.size() ? static_cast<Number>(score.worth[rank]) : 0;
    }
  }
  return worths;
}

}  // namespace

template <typename Number>
AfterstateRules<Number>::AfterstateRules(const Rules& rules)
    : line_worth_(line_worths<Number>(rules.score)), last_rank_(last_rank_of(rules.goal)) {}

template <typename Number>
WalledAfterstateRules<Number>::WalledAfterstateRules(const Rules& rules)
    : score_(rules.score), last_rank_(last_rank_of(rules.goal)) {}

template <typename Number>
Number WalledAfterstateRules<Number>::worth(const WalledBoard& board) const {
  std::uint64_t sum = 0;
  for (int cell = 0; counts_score() && cell < board.cells(); ++cell) {
    sum += score_.worth[board.rank(cell)];
  }
  return static_cast<Number>(sum);
}

template class AfterstateRules<float>;
template class AfterstateRules<double>;
template class WalledAfterstateRules<float>;
template class WalledAfterstateRules<double>;

}  // namespace tilery
