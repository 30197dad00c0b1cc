#include "tilery/player/thinking.h"

#include <algorithm>
#include <utility>

namespace tilery {
namespace {

constexpr double share_of_growth = 0.5;
constexpr double least_growth = 2;

}  // namespace

Thinking completed(const Thinking& asked, const Thinking& usual, int deepest) {
  Thinking thinking = asked;
  thinking.is_unwanted = asked.is_unwanted != nullptr ? asked.is_unwanted : usual.is_unwanted;
  thinking.is_usual_depth = asked.depth == 0 && !asked.is_timed() && usual.is_usual_depth;
  if (asked.depth == 0) {
    thinking.depth = asked.is_timed() ? deepest : usual.depth;
  }
  if (asked.depth == 0 && !asked.is_timed()) {
    thinking.milliseconds = usual.milliseconds;
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
  if (clock_ == nullptr) {
    return true;
  }
  const double so_far = passed();
  const double before = std::exchange(passed_before_, so_far);
  const double growth = before > 0 ? share_of_growth * so_far / before : least_growth;
  return so_far * std::max(growth, least_growth) < most_;
}

}  // namespace tilery
