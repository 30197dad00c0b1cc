#include "apps/terminal/walk/walk_page.h"

#include <algorithm>
#include <array>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "apps/terminal/walk/walk_keys.h"
#include "apps/terminal/walk/walk_pages.h"
#include "apps/terminal/walk/walk_picture.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/protocol/walk_session.h"
#include "tilery/quest/state.h"

namespace tilery {
namespace {

/// The places of things in sight, relative to the party.
std::vector<Offset> sights_of(const PlayedWorld& played_world) {
  std::vector<Offset> offsets;
  for (const quest::Sighted& thing : quest::sighted(played_world.world(), played_world.state())) {
    offsets.push_back(thing.offset);
  }
  return offsets;
}

}  // namespace

WalkPage::WalkPage(App& app, PlayedWorld played_world, std::string notice)
    : app_(app), played_world_(std::move(played_world)), log_(played_world_.game().messages()) {
  open_log(std::move(notice));
}

/// Says `notice`, faults of the world's files, and at the start of a walk what it is about.
void WalkPage::open_log(std::string notice) {
  for (std::string& words : std::array{std::move(notice), played_world_.open_walk_words()}) {
    if (!words.empty()) {
      log_.say(std::move(words));
    }
  }
  for (const Warning& warning : played_world_.warnings().list()) {
    log_.say(warning_text(warning));
  }
  if (state().statistics.turns == 0) {
    log_.say(world().title + ": " + world().about);
  }
  log_.say(quest_words(world(), state()) + walk_keys().label(WalkAction::help) +
           " shows the keys.");
}

namespace {

/// Whether a key or a button of the mouse was pressed.
bool is_press(const PlayerInput& input) {
  const auto* mouse = std::get_if<MouseInput>(&input);
  return std::holds_alternative<Key>(input) ||
         (mouse != nullptr && mouse->action == MouseAction::press);
}

}  // namespace

Next WalkPage::take(const PlayerInput& input, Size size, Moment now) {
  const PlayerInput meant = footer(size).meant(input, size);
  if (!walk_places(size)) {
    const auto* key = std::get_if<Key>(&meant);
    const bool leaves = key != nullptr && walk_keys().command(*key) == WalkAction::leave;
    return leaves ? Next::back() : Next::stay();
  }
  const bool was_travelling = journey_.has_value();
  if (is_press(meant)) {
    journey_.reset();
  }
  if (shows_card_) {
    shows_card_ = !is_press(meant);
    return Next::stay();
  }
  if (bag_ || travel_menu_) {
    return take_in_list(meant, size, now);
  }
  if (menu_) {
    return take_in_menu(meant, size, now);
  }
  if (const auto* key = std::get_if<Key>(&meant)) {
    const Box said = walk_places(size)->said;
    if (walk_keys().command(*key) == WalkAction::read_on && has_more(said, log_.shown())) {
      log_.read_on(said.height);
      return Next::stay();
    }
    if (was_travelling && walk_keys().command(*key) == WalkAction::menu) {
      return Next::stay();  // the key has only stopped the journey
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
      open_travel_menu();
      break;
    case WalkAction::point:
      begin_looking(WalkCursor::Purpose::travel);
      break;
    case WalkAction::hint:
      say_hint();
      break;
    case WalkAction::menu:
      menu_.emplace(played_world_.is_kept());
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
      return Next::open(
          std::make_unique<MapPage>(app_, played_world_, [this](Cell cell) { wanted_ = cell; }));
    case WalkAction::messages:
      return Next::open(messages_page(app_, log_.messages()));
    case WalkAction::read_on:
      break;
    case WalkAction::status:
      return Next::open(walk_status_page(app_, played_world_));
    case WalkAction::anew:
      ask_or_begin_anew();
      break;
    case WalkAction::help:
      return Next::open(walk_help_page(app_));
    case WalkAction::leave:
      played_world_.keep();
      return Next::back();
  }
  return Next::stay();
}

void WalkPage::ask_or_begin_anew() {
  if (std::exchange(asks_anew_, !asks_anew_)) {
    log_.take_back_question();
    begin_anew();
  } else {
    const std::string fate = played_world_.is_kept() ? "kept" : "lost";
    log_.ask("A new walk? This one is " + fate + ". " + walk_keys().label(WalkAction::anew) +
             " again begins it.");
  }
}

void WalkPage::ask_no_more() {
  if (std::exchange(asks_anew_, false)) {
    log_.take_back_question();
  }
}

/// Begins a new walk in the world as its files are now.
void WalkPage::begin_anew() {
  std::expected<PlayedWorld, Error> next = played_world_.another(app_.chance());
  if (!next) {
    log_.say(broken_world_words(next.error()));
    return;
  }
  played_world_.keep();
  std::string renewed = walk_rules_update_words(world().hash, next->world().hash);
  played_world_ = *std::move(next);
  log_ = WalkLog(played_world_.game().messages());
  hints_ = {};
  last_target_.reset();
  last_area_ = -1;
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
  } else if (command == LockCommand::hint) {
    say_hint();
  } else if (command == LockCommand::help) {
    return Next::open(lock_help_page(app_, quest::lock_of(world(), state())));
  }
  return Next::stay();
}

void WalkPage::take_with_cursor(Key key, Moment now) {
  const WalkCursor::Answer answer = cursor_->take(key, sights_of(played_world_));
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
  const Offset middle =
      cursor_ ? middle_to_show({map.width, map.height}, cursor_->offset()) : Offset{};
  ask_no_more();
  end_looking();
  log_.begin_messages();
  const Offset offset{mouse.cell.x - map.width / 2 + middle.dx,
                      mouse.cell.y - map.height / 2 + middle.dy};
  if (quest::steps_of(offset) == 1) {
    act(quest::step_by(offset));
  } else {
    go_to(offset, now);
  }
}

/// Takes input for the bag or for the list of places to travel to.
Next WalkPage::take_in_list(const PlayerInput& input, Size size, Moment now) {
  const auto* key = std::get_if<Key>(&input);
  if (key != nullptr && walk_keys().command(*key) == WalkAction::help) {
    return Next::open(walk_help_page(app_));
  }
  bag_ ? take_in_bag(input, size) : take_in_travel_menu(input, size, now);
  return Next::stay();
}

void WalkPage::take_in_bag(const PlayerInput& input, Size size) {
  log_.begin_messages();
  const std::optional<BagCommand> command = bag_->take(input, size);
  if (!command) {
    return;
  }
  const std::size_t chosen = bag_->chosen();
  if (command == BagCommand::close) {
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

void WalkPage::open_travel_menu() {
  const auto last = last_area_ == state().area ? last_target_ : std::nullopt;
  travel_menu_.emplace(quest::destinations(world(), state()), last);
}

void WalkPage::take_in_travel_menu(const PlayerInput& input, Size size, Moment now) {
  switch (travel_menu_->take(input, size)) {
    case TravelMenu::Answer::nothing:
      break;
    case TravelMenu::Answer::goes: {
      const Cell cell = travel_menu_->chosen().cell;
      travel_menu_.reset();
      log_.begin_messages();
      travel_to(cell, now);
      break;
    }
    case TravelMenu::Answer::points:
      travel_menu_.reset();
      begin_looking(WalkCursor::Purpose::travel);
      break;
    case TravelMenu::Answer::closes:
      travel_menu_.reset();
      break;
  }
}

Next WalkPage::take_in_menu(const PlayerInput& input, Size size, Moment now) {
  using Line = WalkMenu::Line;
  const WalkMenu::Answer answer = menu_->take(input, size);
  if (answer.closes) {
    menu_.reset();
  }
  if (!answer.line) {
    return Next::stay();
  }
  log_.begin_messages();
  switch (*answer.line) {
    case Line::go_on:
      return Next::stay();
    case Line::hint:
      return obey(WalkAction::hint, {}, now);
    case Line::map:
      return obey(WalkAction::map, {}, now);
    case Line::messages:
      return obey(WalkAction::messages, {}, now);
    case Line::anew:
      begin_anew();
      return Next::stay();
    case Line::help:
      return obey(WalkAction::help, {}, now);
    case Line::leave:
      return obey(WalkAction::leave, {}, now);
  }
  return Next::stay();
}

void WalkPage::travel_to(Cell cell, Moment now) {
  last_target_ = cell;
  last_area_ = state().area;
  begin({.kind = quest::JourneyKind::travel, .target = cell, .step = {}}, now);
}

void WalkPage::say_hint() {
  log_.say(walk_hint(world(), state(), hints_.next(state()), played_world_.game().record().seed));
}

void WalkPage::act(const quest::Command& command) {
  const bool was_won = state().is_won;
  for (std::string& message : played_world_.act(command)) {
    log_.say(std::move(message));
  }
  for (std::string& notice : app_.take_notices()) {
    log_.say(std::move(notice));
  }
  shows_card_ = shows_card_ || (state().is_won && !was_won);
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
  const Inks inks = inks_of(app_.theme());
  const std::optional<WalkPlaces> places = walk_places(size);
  if (!places) {
    return small_walk_picture(size, footer(size), inks);
  }
  Picture picture(size, inks.plain);
  const BoardLook look{.theme = &app_.theme(), .depth = app_.depth()};
  const auto marked = cursor_ ? std::optional(cursor_->offset()) : std::nullopt;
  draw_walk_map(picture, places->map, world(), state(), marked, look, inks);
  draw_walk_panel(picture, places->panel, world(), state(), inks);
  draw_status(picture, places->status, inks);
  draw_messages(picture, places->said, log_.shown(), inks);
  if (bag_) {
    bag_->draw(picture, world(), state(), inks);
  }
  if (travel_menu_) {
    travel_menu_->draw(picture, inks);
  }
  if (menu_) {
    menu_->draw(picture, inks);
  }
  if (shows_card_) {
    const std::optional<std::int64_t> began = played_world_.game().record().began;
    draw_end_card(
        picture, world(), state(),
        began ? std::optional(std::uint64_t(std::max<std::int64_t>(app_.now_seconds() - *began, 0)))
              : std::nullopt,
        inks);
  }
  footer(size).draw(picture, inks);
  return picture;
}

/// Draws the status row, with the key for more details.
void WalkPage::draw_status(Picture& picture, Box box, const Inks& inks) const {
  const std::string key = walk_keys().label(WalkAction::status) + " more";
  if (box.height > 0) {
    picture.write({box.x + box.width - width_of(key), box.y}, key, inks.faint);
  }
  box.width -= width_of(key) + 1;
  draw_walk_status(picture, box, world(), state(), inks);
}

Footer WalkPage::footer(Size size) const {
  if (!walk_places(size)) {
    return leave_footer(walk_keys().key(WalkAction::leave));
  }
  if (shows_card_) {
    return std::move(Footer().add_lasting(key_of(KeyKind::enter), "go on"));
  }
  if (bag_) {
    return BagMenu::footer();
  }
  if (travel_menu_) {
    return TravelMenu::footer();
  }
  if (state().lock) {
    return lock_footer();
  }
  return cursor_ ? WalkCursor::footer() : walk_footer();
}

// Travel of the party on a walk's page: step by step, as time passes.

namespace {

constexpr int step_ms = 25;

}  // namespace

void WalkPage::go_to(Offset offset, Moment now) { travel_to(cell_at(offset), now); }

void WalkPage::begin(const quest::Journey& journey, Moment now) {
  quest::TravelMemory& memory = played_world_.game().memory();
  journey_.emplace(world(), state(), journey, memory);
  next_step_ = now;
  if (!journey_->next(world(), state(), memory)) {
    const std::string why = journey_->why();
    log_.say(why.empty() ? std::string(no_way_words(world(), state(), journey)) : why);
    journey_.reset();
    return;
  }
  while (journey_ && !app_.settings().is_animated) {
    step_on();
  }
}

/// Takes one step of the journey. The journey ends at its goal or when something turns up.
void WalkPage::step_on() {
  quest::TravelMemory& memory = played_world_.game().memory();
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
  if (const std::optional<Cell> cell = std::exchange(wanted_, std::nullopt)) {
    log_.begin_messages();
    travel_to(*cell, now);
  }
  while (journey_ && now >= next_step_) {
    next_step_ += step_ms;
    step_on();
  }
}

std::optional<int> WalkPage::changes_in(Moment now) const {
  return journey_ ? std::optional(std::max(static_cast<int>(next_step_ - now), 0)) : std::nullopt;
}

}  // namespace tilery
