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
#include "tilery/telling/walk_session.h"

namespace tilery {
namespace {

/// Where things in sight stand, from the party.
std::vector<Offset> sights_of(const WorldSitting& sitting) {
  std::vector<Offset> offsets;
  for (const quest::Sighted& one : quest::sighted(sitting.world(), sitting.state())) {
    offsets.push_back(one.offset);
  }
  return offsets;
}

}  // namespace

WalkPage::WalkPage(Arcade& arcade, WorldSitting sitting, std::string notice)
    : arcade_(arcade), sitting_(std::move(sitting)), log_(sitting_.game().said()) {
  open_log(std::move(notice));
}

void WalkPage::open_log(std::string notice) {
  if (!notice.empty()) {
    log_.say(std::move(notice));
  }
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
    if (walk_keys().command(*key) != WalkAction::anew) {
      ask_no_more();
    }
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
    case WalkAction::anew:
      ask_or_begin_anew();
      break;
    case WalkAction::help:
      return Next::open(walk_help_page(arcade_));
    case WalkAction::leave:
      sitting_.keep();
      return Next::back();
  }
  return Next::stay();
}

void WalkPage::ask_or_begin_anew() {
  if (std::exchange(asks_anew_, !asks_anew_)) {
    log_.take_back_question();
    begin_anew();
  } else {
    log_.ask("A new walk? This one is kept. " + walk_keys().label(WalkAction::anew) +
             " again begins it.");
  }
}

void WalkPage::ask_no_more() {
  if (std::exchange(asks_anew_, false)) {
    log_.take_back_question();
  }
}

/// In the world as its files are now.
void WalkPage::begin_anew() {
  std::expected<WorldSitting, Error> next = sitting_.another(arcade_.chance());
  if (!next) {
    log_.say(broken_world_words(next.error()));
    return;
  }
  sitting_.keep();
  std::string renewed = walk_renewal_words(world().hash, next->world().hash);
  sitting_ = *std::move(next);
  log_ = WalkLog(sitting_.game().said());
  open_log(std::move(renewed));
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
  ask_no_more();
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
  draw_status(picture, places->status, inks);
  draw_messages(picture, places->said, log_.shown(), inks);
  if (bag_) {
    bag_->draw(picture, world(), state(), inks);
  }
  footer().draw(picture, inks);
  return picture;
}

/// With the key for more of it.
void WalkPage::draw_status(Picture& picture, Box box, const Inks& inks) const {
  const std::string key = walk_keys().label(WalkAction::status) + " more";
  if (box.height > 0) {
    picture.write({box.x + box.width - width_of(key), box.y}, key, inks.faint);
  }
  box.width -= width_of(key) + 1;
  draw_walk_status(picture, box, world(), state(), inks);
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
