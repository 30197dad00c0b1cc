#include "tilery/search/search_rules.h"

#include "tilery/board/line_table.h"

namespace tilery {

SearchRules::SearchRules(const PackedRules& rules)
    : rules_(&rules), entries_(rules), chances_(rules.rules().spawn) {
  const ScoreRule& score = rules.rules().score;
  if (score.kind == ScoreKind::gathered) {
    return;
  }
  line_worth_.resize(LineTables::lines);
  for (std::size_t line = 0; line < LineTables::lines; ++line) {
    for (unsigned cell = 0; cell < 4; ++cell) {
      const std::size_t rank = line >> (4 * cell) & 15;
      line_worth_[line] += rank < score.worth.size() ? static_cast<double>(score.worth[rank]) : 0;
    }
  }
}

bool SearchRules::has_ended(PackedBoard board) const {
  const GoalRule& goal = rules_->rules().goal;
  return goal.tile && goal.then == AtGoal::stop && largest(board) >= *goal.tile;
}

double SearchRules::worth(PackedBoard board) const {
  double sum = 0;
  for (unsigned row = 0; row < 4 && !line_worth_.empty(); ++row) {
    sum += line_worth_[board.bits >> (16 * row) & 0xFFFF];
  }
  return sum;
}

}  // namespace tilery
