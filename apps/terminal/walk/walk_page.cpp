#include "apps/terminal/walk/walk_page.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/walk/walk_keys.h"
#include "apps/terminal/walk/walk_pages.h"
#include "apps/terminal/walk/walk_picture.h"
#include "tilery/quest/state.h"
#include "tilery/telling/walk_narration.h"

namespace tilery {
namespace {

constexpr int step_ms = 25;

/// Where things in sight stand, from the party.
std::vector<Offset> sights_of(const WorldSitting& sitting) {
  std::vector<Offset> offsets;
  for (const quest::Sighted& one : quest::sighted(sitting.world(), sitting.state())) {
    offsets.push_back(one.offset);
  }
  return offsets;
}

}  // namespace

WalkPage::WalkPage(Arcade& arcade, WorldSitting sitting)
    : arcade_(arcade), sitting_(std::move(sitting)), log_(sitting_.game().said()) {
  for (const Warning& warning : sitting_.warnings().list()) {
    log_.say(warning_text(warning));
  }
  if (state().statistics.turns == 0) {
    log_.say(world().title + ": " + world().about);
  }
  log_.say(quest_words(world(), state()) + walk_keys().label(WalkAction::help) +
           " shows the keys.");
}

Next WalkPage::take(const PlayerInput& input, Size size, Moment now) {
  if (!walk_places(size)) {
    const auto* key = std::get_if<Key>(&input);
    const bool leaves = key != nullptr && walk_keys().command(*key) == WalkAction::leave;
    return leaves ? Next::back() : Next::stay();
  }
  journey_.reset();
  const PlayerInput meant = footer().meant(input, size);
  if (bag_) {
    take_in_bag(meant, size);
    return Next::stay();
  }
  if (const auto* key = std::get_if<Key>(&meant)) {
    const Box said = walk_places(size)->said;
    if (walk_keys().command(*key) == WalkAction::read_on && has_more(said, log_.shown())) {
      log_.read_on(said.height);
      return Next::stay();
    }
    log_.begin_messages();
    return take_key(*key, now);
  }
  if (const auto* mouse = std::get_if<MouseInput>(&meant)) {
    take_mouse(*mouse, size, now);
  }
  return Next::stay();
}

Next WalkPage::take_key(Key key, Moment now) {
  if (state().lock) {
    return take_at_lock(key);
  }
  if (cursor_) {
    take_with_cursor(key, now);
    return Next::stay();
  }
  const std::optional<WalkAction> command = walk_keys().command(key);
  return command ? obey(*command, key, now) : Next::stay();
}

Next WalkPage::obey(WalkAction command, Key key, Moment now) {
  switch (command) {
    case WalkAction::step:
    case WalkAction::diagonal_step:
      act(quest::step_by(step_of(command, key)));
      break;
    case WalkAction::run:
      begin({.kind = quest::JourneyKind::run, .target = {}, .step = step_of(command, key)}, now);
      break;
    case WalkAction::explore:
      begin({}, now);
      break;
    case WalkAction::travel:
      begin_looking(WalkCursor::Purpose::travel);
      break;
    case WalkAction::look:
      begin_looking(WalkCursor::Purpose::look);
      break;
    case WalkAction::bag:
      bag_.emplace(static_cast<int>(state().bag.size()));
      break;
    case WalkAction::wait:
      act({.verb = quest::Verb::wait});
      break;
    case WalkAction::map:
      return Next::open(std::make_unique<MinimapPage>(arcade_, sitting_));
    case WalkAction::messages:
      return Next::open(messages_page(arcade_, log_.messages()));
    case WalkAction::read_on:
      break;
    case WalkAction::status:
      return Next::open(walk_status_page(arcade_, sitting_));
    case WalkAction::help:
      return Next::open(walk_help_page(arcade_));
    case WalkAction::leave:
      sitting_.keep();
      return Next::back();
  }
  return Next::stay();
}

Next WalkPage::take_at_lock(Key key) {
  const std::optional<LockCommand> command = lock_keys().command(key);
  if (command == LockCommand::slide) {
    act({.verb = quest::Verb::slide, .direction = slide_of(key)});
  } else if (command == LockCommand::restart) {
    act({.verb = quest::Verb::restart});
  } else if (command == LockCommand::leave) {
    act({.verb = quest::Verb::leave});
  } else if (command == LockCommand::help) {
    return Next::open(walk_help_page(arcade_));
  }
  return Next::stay();
}

void WalkPage::take_with_cursor(Key key, Moment now) {
  const WalkCursor::Answer answer = cursor_->take(key, sights_of(sitting_));
  const Offset offset = cursor_->offset();
  if (answer == WalkCursor::Answer::moves) {
    log_.say(look_words(world(), state(), cell_at(offset)));
    return;
  }
  if (answer != WalkCursor::Answer::stays) {
    end_looking();
  }
  if (answer == WalkCursor::Answer::goes) {
    go_to(offset, now);
  }
}

void WalkPage::take_mouse(MouseInput mouse, Size size, Moment now) {
  const Box map = walk_places(size)->map;
  if (mouse.action != MouseAction::press || !map.contains(mouse.cell) || state().lock) {
    return;
  }
  end_looking();
  log_.begin_messages();
  const Offset offset{mouse.cell.x - map.width / 2, mouse.cell.y - map.height / 2};
  if (quest::steps_of(offset) == 1) {
    act(quest::step_by(offset));
  } else {
    go_to(offset, now);
  }
}

void WalkPage::take_in_bag(const PlayerInput& input, Size size) {
  log_.begin_messages();
  const std::optional<BagCommand> command = bag_->take(input, size);
  if (!command) {
    return;
  }
  const std::size_t chosen = bag_->chosen();
  if (command != BagCommand::light) {
    bag_.reset();
  }
  if (command == BagCommand::close || chosen >= state().bag.size()) {
    return;
  }
  const int kind = state().bag[chosen].kind;
  act({.verb = verb_of(*command), .step = {}, .item = kind});
  if (bag_) {
    const auto& bag = state().bag;
    const auto same = std::ranges::find(bag, kind, &quest::Carried::kind);
    bag_->set_entries(static_cast<int>(bag.size()),
                      same == bag.end() ? 0 : static_cast<int>(same - bag.begin()));
  }
}

void WalkPage::act(const quest::Command& command) {
  for (std::string& message : sitting_.act(command)) {
    log_.say(std::move(message));
  }
  for (std::string& notice : sitting_.take_notices()) {
    log_.say(std::move(notice));
  }
}

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

void WalkPage::begin_looking(WalkCursor::Purpose purpose) {
  cursor_.emplace(purpose);
  log_.ask(cursor_->question());
}

void WalkPage::end_looking() {
  log_.take_back_question();
  cursor_.reset();
}

Cell WalkPage::cell_at(Offset offset) const {
  const MapView map = view_of(quest::area_of(world(), state()).map);
  return shown_at(map, place_at(map, state().cell, offset));
}

Picture WalkPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  Picture picture(size, inks.plain);
  const std::optional<WalkPlaces> places = walk_places(size);
  if (!places) {
    picture.write({0, 0}, "A walk needs 30 x 12", inks.alert);
    return picture;
  }
  const BoardLook look{.theme = &arcade_.theme(), .depth = arcade_.depth()};
  const auto marked = cursor_ ? std::optional(cursor_->offset()) : std::nullopt;
  draw_walk_map(picture, places->map, world(), state(), marked, look, inks);
  draw_walk_panel(picture, places->panel, world(), state(), inks);
  draw_walk_status(picture, places->status, world(), state(), inks);
  draw_messages(picture, places->said, log_.shown(), inks);
  if (bag_) {
    bag_->draw(picture, world(), state(), inks);
  }
  footer().draw(picture, inks);
  return picture;
}

Footer WalkPage::footer() const {
  if (bag_) {
    return BagMenu::footer();
  }
  if (state().lock) {
    return lock_footer();
  }
  return cursor_ ? WalkCursor::footer() : walk_footer();
}

}  // namespace tilery
