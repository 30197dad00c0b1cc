#include "tilery/player/thinking.h"

namespace tilery {

Thinking completed(const Thinking& asked, const Thinking& usual, int deepest) {
  Thinking thinking = asked;
  thinking.is_unwanted = asked.is_unwanted != nullptr ? asked.is_unwanted : usual.is_unwanted;
  thinking.is_usual_depth = asked.depth == 0 && !asked.is_limited() && usual.is_usual_depth;
  if (asked.depth == 0) {
    thinking.depth = asked.is_limited() ? deepest : usual.depth;
  }
  if (asked.depth == 0 && !asked.is_limited()) {
    thinking.milliseconds = usual.milliseconds;
    thinking.most_boards = usual.most_boards;
    thinking.is_selective = asked.is_selective || usual.is_selective;
    thinking.least_odds = asked.least_odds > 0 ? asked.least_odds : usual.least_odds;
    thinking.clock = usual.clock != nullptr ? usual.clock : asked.clock;
  }
  return thinking;
}

bool ThinkingTime::allows_another() {
  if (is_unwanted_ != nullptr && is_unwanted_()) {
    return false;
  }
  return clock_ == nullptr || forecast_.fits(passed(), most_);
}

}  // namespace tilery
