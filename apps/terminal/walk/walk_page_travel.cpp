// How the party of a walk's page travels: step by step, as time passes.

#include <algorithm>
#include <string>

#include "apps/terminal/walk/walk_page.h"
#include "tilery/telling/walk_narration.h"

namespace tilery {
namespace {

constexpr int step_ms = 25;

}  // namespace

void WalkPage::go_to(Offset offset, Moment now) {
  begin({.kind = quest::JourneyKind::travel, .target = cell_at(offset), .step = {}}, now);
}

void WalkPage::begin(const quest::Journey& journey, Moment now) {
  quest::TravelMemory& memory = sitting_.game().memory();
  journey_.emplace(world(), state(), journey, memory);
  next_step_ = now;
  if (!journey_->next(world(), state(), memory)) {
    const std::string why = journey_->why();
    log_.say(why.empty() ? std::string(no_way_words(journey.kind)) : why);
    journey_.reset();
    return;
  }
  while (journey_ && !arcade_.settings().is_animated) {
    step_on();
  }
}

/// One step of the journey, which ends when it is done or something turns up.
void WalkPage::step_on() {
  quest::TravelMemory& memory = sitting_.game().memory();
  const std::optional<quest::Command> command = journey_->next(world(), state(), memory);
  if (!command) {
    journey_.reset();
    return;
  }
  const quest::State before = state();
  const std::size_t messages = log_.messages().size();
  act(*command);
  const bool has_messages = log_.messages().size() > messages;
  journey_->note(world(), before, state(), has_messages, memory);
  if (!journey_->is_over()) {
    return;
  }
  if (const std::string why = journey_->why(); !why.empty() && !has_messages) {
    log_.say(why);
  }
  journey_.reset();
}

void WalkPage::pass_time(Moment now) {
  while (journey_ && now >= next_step_) {
    next_step_ += step_ms;
    step_on();
  }
}

std::optional<int> WalkPage::changes_in(Moment now) const {
  return journey_ ? std::optional(std::max(static_cast<int>(next_step_ - now), 0)) : std::nullopt;
}

}  // namespace tilery
