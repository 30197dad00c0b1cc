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
constexpr int longest_journey = 500;

bool is_escape(Key key) { return key == key_of(KeyKind::escape) || key == key_of(U'q'); }

}  // namespace

WalkPage::WalkPage(Arcade& arcade, WorldSitting sitting)
    : arcade_(arcade), sitting_(std::move(sitting)), messages_(sitting_.game().said()) {
  fresh_ = messages_.size();
  for (const Warning& warning : sitting_.warnings().list()) {
    say(warning_text(warning));
  }
  if (state().statistics.turns == 0) {
    say(world().title + ": " + world().about);
  }
  say(quest_words(world(), state()) + "? shows the keys.");
}

Next WalkPage::take(const PlayerInput& input, Size size, Moment now) {
  if (!walk_places(size)) {
    const auto* key = std::get_if<Key>(&input);
    return key != nullptr && is_escape(*key) ? Next::back() : Next::stay();
  }
  journey_.reset();
  const PlayerInput meant = footer().meant(input, size);
  if (bag_) {
    take_in_bag(meant, size);
    return Next::stay();
  }
  if (const auto* key = std::get_if<Key>(&meant)) {
    fresh_ = messages_.size();
    return take_key(*key, now);
  }
  if (const auto* mouse = std::get_if<MouseInput>(&meant)) {
    take_mouse(*mouse, size, now);
  }
  return Next::stay();
}

Next WalkPage::take_key(Key key, Moment now) {
  if (state().lock) {
    take_at_lock(key);
    return Next::stay();
  }
  if (cursor_ != Cursor::none) {
    take_with_cursor(key, now);
    return Next::stay();
  }
  if (const std::optional<Offset> step = step_of(key)) {
    act(quest::step_by(*step));
    return Next::stay();
  }
  if (const std::optional<Offset> run = run_of(key)) {
    begin({.kind = quest::JourneyKind::run, .target = {}, .step = *run}, now);
    return Next::stay();
  }
  return take_command(key, now);
}

Next WalkPage::take_command(Key key, Moment now) {
  if (is_escape(key)) {
    sitting_.keep();
    return Next::back();
  }
  switch (key.kind == KeyKind::character ? key.character : U'\0') {
    case U'.':
    case U'5':
    case U's':
      act({.verb = quest::Verb::wait});
      break;
    case U'x':
    case U'o':
      begin({}, now);
      break;
    case U'v':
    case U';':
      begin_looking(Cursor::look);
      break;
    case U't':
    case U'_':
      begin_looking(Cursor::travel);
      break;
    case U'i':
      bag_.emplace(static_cast<int>(state().bag.size()));
      break;
    case U'm':
      return Next::open(std::make_unique<MinimapPage>(arcade_, sitting_));
    case U'p':
      return Next::open(std::make_unique<MessagesPage>(arcade_, messages_));
    case U'?':
      return Next::open(std::make_unique<WalkHelpPage>(arcade_));
    default:
      break;
  }
  return Next::stay();
}

void WalkPage::take_at_lock(Key key) {
  constexpr Direction directions[] = {Direction::left, Direction::right, Direction::up,
                                      Direction::down};
  constexpr Offset steps[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  const std::optional<Offset> step = step_of(key);
  for (std::size_t i = 0; step && i < 4; ++i) {
    if (*step == steps[i]) {
      act({.verb = quest::Verb::slide, .direction = directions[i]});
    }
  }
  if (key == key_of(U'r')) {
    act({.verb = quest::Verb::restart});
  } else if (is_escape(key)) {
    act({.verb = quest::Verb::leave});
  }
}

void WalkPage::take_with_cursor(Key key, Moment now) {
  if (const std::optional<Offset> step = step_of(key)) {
    mark({marked_.dx + step->dx, marked_.dy + step->dy});
  } else if (const std::optional<Offset> far = run_of(key)) {
    mark({marked_.dx + 8 * far->dx, marked_.dy + 8 * far->dy});
  } else if (key == key_of(KeyKind::tab) || key == key_of(U' ')) {
    mark_next_sight();
  } else if (key == key_of(KeyKind::enter) || key == key_of(U't') || key == key_of(U'.')) {
    const bool travels = cursor_ == Cursor::travel || key == key_of(U't');
    cursor_ = Cursor::none;
    if (travels) {
      begin({.kind = quest::JourneyKind::travel, .target = marked_cell(), .step = {}}, now);
    }
  } else {
    cursor_ = Cursor::none;
  }
}

void WalkPage::take_mouse(MouseInput mouse, Size size, Moment now) {
  const Box map = walk_places(size)->map;
  if (mouse.action != MouseAction::press || !map.contains(mouse.cell) || state().lock) {
    return;
  }
  fresh_ = messages_.size();
  cursor_ = Cursor::none;
  marked_ = {mouse.cell.x - map.width / 2, mouse.cell.y - map.height / 2};
  if (quest::steps_of(marked_) == 1) {
    act(quest::step_by(marked_));
  } else {
    begin({.kind = quest::JourneyKind::travel, .target = marked_cell(), .step = {}}, now);
  }
}

void WalkPage::take_in_bag(const PlayerInput& input, Size size) {
  fresh_ = messages_.size();
  const Box frame = bag_box(size);
  const Box inner{frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2};
  const auto* key = std::get_if<Key>(&input);
  const char32_t letter =
      key != nullptr && key->kind == KeyKind::character ? key->character : U'\0';
  if (key != nullptr && (is_escape(*key) || letter == U'i')) {
    bag_.reset();
  } else if (letter == U'l') {
    act_on_chosen(quest::Verb::light);
  } else if (letter == U'd') {
    act_on_chosen(quest::Verb::drop);
  } else if (letter == U'g') {
    act_on_chosen(quest::Verb::give);
  } else if (bag_->take(input, inner) || letter == U'u') {
    act_on_chosen(quest::Verb::use);
  }
}

void WalkPage::act_on_chosen(quest::Verb verb) {
  const auto chosen = static_cast<std::size_t>(bag_->chosen());
  bag_.reset();
  if (chosen < state().bag.size()) {
    act({.verb = verb, .step = {}, .item = state().bag[chosen].kind});
  }
}

void WalkPage::act(const quest::Command& command) {
  for (std::string& message : sitting_.act(command)) {
    say(std::move(message));
  }
  for (std::string& notice : sitting_.take_notices()) {
    say(std::move(notice));
  }
}

void WalkPage::begin(quest::Journey journey, Moment now) {
  journey_ = journey;
  journey_steps_ = 0;
  next_step_ = now;
  if (!quest::next_step(world(), state(), journey)) {
    say(std::string(no_way_words(journey.kind)));
    journey_.reset();
    return;
  }
  while (journey_ && !arcade_.settings().is_animated) {
    step_on();
  }
}

/// One step of the journey, which ends when it is done or something turns up.
void WalkPage::step_on() {
  const std::optional<quest::Command> command = quest::next_step(world(), state(), *journey_);
  if (!command || ++journey_steps_ > longest_journey) {
    journey_.reset();
    return;
  }
  const quest::State before = state();
  const std::size_t messages = messages_.size();
  act(*command);
  if (messages_.size() > messages || quest::ends_journey(world(), before, state(), *journey_)) {
    journey_.reset();
  }
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

void WalkPage::begin_looking(Cursor cursor) {
  cursor_ = cursor;
  marked_ = {};
  next_sight_ = 0;
  say(cursor == Cursor::look ? "Look where? Arrows move, tab goes to what is in sight."
                             : "Go where? Arrows move, tab goes to what is in sight, enter goes.");
}

void WalkPage::mark(Offset offset) {
  const int most = 60;
  marked_ = {std::clamp(offset.dx, -most, most), std::clamp(offset.dy, -most, most)};
  say(look_words(world(), state(), marked_cell()));
}

void WalkPage::mark_next_sight() {
  const std::vector<quest::Sighted> all = quest::sighted(world(), state());
  if (!all.empty()) {
    mark(all[next_sight_++ % all.size()].offset);
  }
}

Cell WalkPage::marked_cell() const {
  const MapView map = view_of(quest::area_of(world(), state()).map);
  return shown_at(map, place_at(map, state().cell, marked_));
}

void WalkPage::say(std::string message) { messages_.push_back(std::move(message)); }

Picture WalkPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  Picture picture(size, inks.plain);
  const std::optional<WalkPlaces> places = walk_places(size);
  if (!places) {
    picture.write({0, 0}, "A walk needs 30 x 12", inks.alert);
    return picture;
  }
  const BoardLook look{.theme = &arcade_.theme(), .depth = arcade_.depth()};
  const auto marked = cursor_ == Cursor::none ? std::nullopt : std::optional(marked_);
  draw_walk_map(picture, places->map, world(), state(), marked, look, inks);
  draw_walk_panel(picture, places->panel, world(), state(), inks);
  draw_messages(picture, places->said, messages_, fresh_, inks);
  if (bag_) {
    draw_bag(picture);
  }
  footer().draw(picture, inks);
  return picture;
}

Footer WalkPage::footer() const {
  if (bag_) {
    return Footer({{key_of(U'u'), "use"},
                   {key_of(U'l'), "light"},
                   {key_of(U'g'), "give"},
                   {key_of(U'd'), "drop"},
                   {key_of(U'q'), "close"}});
  }
  if (state().lock) {
    return Footer({{key_of(U'r'), "restart"}, {key_of(U'q'), "step back"}});
  }
  if (cursor_ != Cursor::none) {
    return Footer(
        {{key_of(KeyKind::tab), "next"}, {key_of(U't'), "go there"}, {key_of(U'q'), "done"}});
  }
  return Footer({{key_of(U'x'), "explore"},
                 {key_of(U't'), "travel"},
                 {key_of(U'v'), "look"},
                 {key_of(U'i'), "bag"},
                 {key_of(U'm'), "map"},
                 {key_of(U'p'), "log"},
                 {key_of(U'?'), "help"},
                 {key_of(U'q'), "leave"}});
}

Box WalkPage::bag_box(Size size) const {
  constexpr int width = 44;
  const auto lines = std::max(static_cast<int>(state().bag.size()), 1);
  return centred({std::min(width, size.width), std::min(lines + 2, size.height - 1)},
                 {0, 0, size.width, size.height - 1});
}

void WalkPage::draw_bag(Picture& picture) const {
  const Inks inks = inks_of(arcade_.theme());
  const Box frame = bag_box(picture.size());
  picture.fill(frame, {U' ', inks.plain});
  picture.frame(frame, inks.plain);
  picture.write({frame.x + 2, frame.y}, " You carry ", inks.title);
  const Box inner{frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2};
  if (state().bag.empty()) {
    picture.write({inner.x + 1, inner.y}, "nothing", inks.faint);
  }
  for (int i = 0; i < bag_->count(); ++i) {
    if (const auto place = bag_->box_of(i, inner)) {
      const Style style = i == bag_->chosen() ? inks.chosen : inks.plain;
      picture.fill(*place, {U' ', style});
      picture.write({place->x + 1, place->y},
                    carried_words(world(), state().bag[static_cast<std::size_t>(i)]), style);
    }
  }
}

}  // namespace tilery
