#include "apps/terminal/game/game_review.h"

#include <fmt/format.h>

#include "apps/terminal/game/replay_page.h"
#include "tilery/core/work_budget.h"
#include "tilery/protocol/reviewer.h"

namespace tilery {
namespace {

constexpr int longest_search_ms = 400;  ///< for one move

SearchLimits review_limits(const Replay& replay) {
  SearchLimits search_limits = usual_review_limits(replay.position(0).board.cells());
  search_limits.milliseconds = longest_search_ms;
  search_limits.clock = steady_milliseconds;
  return search_limits;
}

}  // namespace

GameReview::GameReview(App& app, const Replay& replay)
    : app_(app),
      replay_(replay),
      hints_(app.background_hints(replay.cartridge(), replay.rules())),
      values_(replay.length()) {
  skip_to_move();
}

/// Counts the next events that are no moves as done.
void GameReview::skip_to_move() {
  while (!is_done() && !is_move(replay_.record().events[evaluated_])) {
    ++evaluated_;
  }
}

void GameReview::think() {
  if (const std::optional<Error> fault = hints_->take_fault()) {
    app_.tell("The review comes without a network: " + text_of(*fault));
  }
  if (is_done()) {
    return;
  }
  if (!is_asked_) {
    hints_->ask(replay_.position(evaluated_), review_limits(replay_));
    is_asked_ = true;
  }
  const HintSoFar hint = hints_->hint();
  if (!hint.is_final || hint.depth == 0) {
    return;
  }
  values_[evaluated_] = hint.values;
  unit_ = hint.unit;
  is_asked_ = false;
  ++evaluated_;
  skip_to_move();
}

std::optional<GameReview::Evaluated> GameReview::at(std::size_t place) const {
  if (place >= values_.size() || !values_[place]) {
    return std::nullopt;
  }
  const Direction played = *direction_of(replay_.record().events[place]);
  const bool is_known = (*values_[place])[static_cast<std::size_t>(played)].has_value();
  return is_known ? std::optional(Evaluated{*values_[place], played, unit_}) : std::nullopt;
}

bool GameReview::is_mistake(std::size_t place) const {
  const std::optional<Evaluated> evaluated = at(place);
  if (!evaluated) {
    return false;
  }
  return evaluated->unit == ValueUnit::heuristic
             ? *loss_of(evaluated->values, evaluated->played) > 0
             : quality_of(evaluated->values, evaluated->played) >= MoveQuality::inaccuracy;
}

std::optional<std::size_t> GameReview::mistake_after(std::size_t place) const {
  for (std::size_t at = place + 1; at < values_.size(); ++at) {
    if (is_mistake(at)) {
      return at;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> GameReview::mistake_before(std::size_t place) const {
  for (std::size_t at = place; at > 0; --at) {
    if (is_mistake(at - 1)) {
      return at - 1;
    }
  }
  return std::nullopt;
}

std::vector<ReviewedMove> GameReview::moves() const {
  std::vector<ReviewedMove> moves;
  for (std::size_t place = 0; place < values_.size(); ++place) {
    if (const std::optional<Evaluated> evaluated = at(place)) {
      const Direction best = *best_move(evaluated->values);
      moves.push_back({.actions = place,
                       .played = evaluated->played,
                       .best = best,
                       .value = *evaluated->values[static_cast<std::size_t>(best)],
                       .loss = *loss_of(evaluated->values, evaluated->played)});
    }
  }
  return moves;
}

std::string GameReview::words() const {
  if (!is_done()) {
    return fmt::format("reviewed {} of {}", evaluated_, values_.size());
  }
  if (unit_ == ValueUnit::heuristic) {
    return "reviewed";
  }
  const Grade grade = grade_of(moves());
  return fmt::format("grade {}, {:.0f}% best moves", grade.letter, 100 * grade.best_share);
}

}  // namespace tilery
