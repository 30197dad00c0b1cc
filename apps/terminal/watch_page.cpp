#include "apps/terminal/watch_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game_page.h"
#include "apps/terminal/help_page.h"

namespace tilery {
namespace {

constexpr int animated_from_ms = 200;  ///< faster moves are shown without sliding
constexpr int quick_look_ms = 1;       ///< between looks at the desk while a move is due
constexpr int slow_look_ms = 20;       ///< likewise, while it is not

}  // namespace

WatchPage::WatchPage(Arcade& arcade, Cartridge cartridge, RecordedGame game, Autoplay autoplay)
    : arcade_(arcade),
      cartridge_(std::move(cartridge)),
      game_(std::move(game)),
      autoplay_(std::move(autoplay)) {}

void WatchPage::pass_time(Moment now) {
  if (!last_step_) {
    last_step_ = now;
  }
  if (const std::optional<Error> fault = autoplay_.desk->take_fault()) {
    arcade_.tell("It plays without a network: " + text_of(*fault));
  }
  ask();
  const bool is_due = wants_step_ || (runs_ && due_in(now) == 0);
  if (is_due && (hint_.is_final || game().position().asks)) {
    wants_step_ = false;
    step(now);
    ask();
  }
}

void WatchPage::ask() {
  if (game().is_over() || game().position().asks) {
    return;
  }
  autoplay_.desk->ask(game().position(), autoplay_.thinking);
  hint_ = autoplay_.desk->hint();
  if (hint_.depth > 0) {
    shown_ = hint_;
  }
}

void WatchPage::step(Moment now) {
  last_step_ = now;
  if (game().position().asks) {
    game_.act(Event::go_on);
    return;
  }
  const std::optional<Direction> best = best_move(hint_.values);
  const auto happening = best ? game_.act(event_of(*best)) : std::nullopt;
  show_.stop();
  if (!happening) {
    return;
  }
  if (arcade_.settings().is_animated && autoplay_.delay_ms >= animated_from_ms) {
    show_.show_turn(*happening->turn, now);
  }
  if (arcade_.settings().is_animated && game().is_over()) {
    show_.flash(now);
  }
}

Moment WatchPage::due_in(Moment now) const {
  return std::max<Moment>(last_step_.value_or(now) + autoplay_.delay_ms - now, 0);
}

std::optional<int> WatchPage::changes_in(Moment now) const {
  const std::optional<int> show = show_.changes_in(now);
  if (game().is_over() || (!runs_ && hint_.is_final)) {
    return show;
  }
  auto wait = static_cast<int>(due_in(now));
  if (!hint_.is_final && !game().position().asks) {
    wait = runs_ ? std::clamp(wait, quick_look_ms, slow_look_ms) : slow_look_ms;
  }
  return std::min(wait, show.value_or(wait));
}

Next WatchPage::take(const PlayerInput& input, Size size, Moment now) {
  const PlayerInput meant = footer().meant(input, size);
  const auto* key = std::get_if<Key>(&meant);
  return key == nullptr ? Next::stay() : take_key(*key, size, now);
}

Next WatchPage::take_key(Key key, Size size, Moment now) {
  const std::optional<Command> command = arcade_.settings().keys.command(key);
  if (!command) {
    obey_pace(key, now);
    return Next::stay();
  }
  switch (*command) {
    case Command::left:
    case Command::right:
    case Command::up:
    case Command::down:
      return take_over(key, size, now);
    case Command::watch:
      return take_over(std::nullopt, size, now);
    default:
      return obey(*command);
  }
}

Next WatchPage::obey(Command command) {
  switch (command) {
    case Command::go_on:
      runs_ = !runs_;
      wants_step_ = false;
      break;
    case Command::new_game:
      begin_again();
      break;
    case Command::theme:
      arcade_.choose_theme(arcade_.next_theme());
      break;
    case Command::hint:
      autoplay_.shows_values = !autoplay_.shows_values;
      break;
    case Command::help:
      return Next::open(std::make_unique<HelpPage>(arcade_));
    case Command::menu:
    case Command::quit:
      return Next::back();
    default:
      break;
  }
  return Next::stay();
}

/// Stop, run, faster, slower, or one move.
void WatchPage::obey_pace(Key key, Moment now) {
  if (key == key_of(U'+') || key == key_of(U'=')) {
    autoplay_.delay_ms = faster(autoplay_.delay_ms);
  } else if (key == key_of(U'-')) {
    autoplay_.delay_ms = slower(autoplay_.delay_ms);
  } else if (key == key_of(U' ')) {
    runs_ = !runs_;
  } else if (key == key_of(KeyKind::enter)) {
    runs_ = false;
    wants_step_ = true;
    pass_time(now);
  }
}

void WatchPage::begin_again() {
  game_ =
      RecordedGame(cartridge_.name,
                   {.rules = game().rules(), .seed = arcade_.chance(), .players = game().players()},
                   arcade_.chance(), arcade_.today());
  last_step_.reset();
  show_.stop();
  notice_.clear();
  shown_ = {};
  runs_ = true;
}

/// `move` is the human's first.
Next WatchPage::take_over(std::optional<Key> move, Size size, Moment now) {
  const Record& watched = game_.record();
  Record record =
      taken_over(watched, watched.events.size(), arcade_.chance() | 1U, arcade_.chance());
  record.began = arcade_.today();
  std::expected<Sitting, Error> sitting = Sitting::take_over(arcade_, cartridge_, record);
  if (!sitting) {
    notice_ = text_of(sitting.error());
    return Next::stay();
  }
  const std::string back = arcade_.settings().keys.label(Command::watch);
  auto page = std::make_unique<GamePage>(arcade_, *std::move(sitting),
                                         fmt::format("You play; {} gives the game back.", back),
                                         std::move(autoplay_));
  if (move) {
    page->take(*move, size, now);
  }
  return Next::replace(std::move(page));
}

}  // namespace tilery
