#include "apps/terminal/game/watch_page.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/help_page.h"

namespace tilery {
namespace {

constexpr int animated_move_ms = 200;  ///< faster moves are shown without sliding
constexpr int quick_look_ms = 1;       ///< between checks for a found move while a move is due
constexpr int slow_look_ms = 20;       ///< between checks while no move is due

}  // namespace

WatchPage::WatchPage(App& app, Cartridge cartridge, RecordedGame game, Autoplay autoplay)
    : app_(app),
      cartridge_(std::move(cartridge)),
      game_(std::move(game)),
      autoplay_(std::move(autoplay)) {}

WatchPage::WatchPage(App& app, PlayedGame handed, Autoplay autoplay)
    : WatchPage(app, handed.cartridge(), handed.recorded(), std::move(autoplay)) {
  read_again_ = handed.read_again();
  handed_ = std::move(handed);
}

/// Whether no move was made since the human handed the game over.
bool WatchPage::is_as_handed() const {
  return handed_ && game_.record() == handed_->recorded().record();
}

void WatchPage::pass_time(Moment now) {
  if (!last_step_) {
    last_step_ = now;
  }
  if (const std::optional<Error> fault = autoplay_.hints->take_fault()) {
    app_.tell("It plays without a network: " + text_of(*fault));
  }
  ask();
  const bool is_due = !game().is_over() && (wants_step_ || (runs_ && due_in(now) == 0));
  if (is_due && (hint_.is_final || game().position().asks)) {
    wants_step_ = false;
    step(now);
    ask();
  }
}

/// Searches the present position in the background, and notes the result so far.
void WatchPage::ask() {
  if (game().is_over() || game().position().asks) {
    return;
  }
  autoplay_.hints->ask(game().position(), autoplay_.search_limits);
  hint_ = autoplay_.hints->hint();
  if (hint_.depth > 0) {
    shown_ = hint_;
  }
}

/// Plays the best move, or goes on after the goal.
void WatchPage::step(Moment now) {
  last_step_ = now;
  if (game().position().asks) {
    game_.act(Event::go_on);
    return;
  }
  const std::optional<Direction> best = best_move(hint_.values);
  const auto outcome = best ? game_.act(event_of(*best)) : std::nullopt;
  show_.stop();
  if (!outcome) {
    return;
  }
  if (app_.settings().is_animated && autoplay_.delay_ms >= animated_move_ms) {
    show_.show_turn(*outcome->turn, now);
  }
  if (app_.settings().is_animated && game().is_over()) {
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
  const PlayerInput meant = footer(size).meant(input, size);
  const auto* key = std::get_if<Key>(&meant);
  return key == nullptr ? Next::stay() : take_key(*key, size, now);
}

Next WatchPage::take_key(Key key, Size size, Moment now) {
  const std::optional<GameCommand> command = app_.settings().keys.command(key);
  if (!command) {
    if (const std::optional<PaceCommand> pace = pace_keys().command(key)) {
      obey(*pace, now);
    }
    return Next::stay();
  }
  switch (*command) {
    case GameCommand::left:
    case GameCommand::right:
    case GameCommand::up:
    case GameCommand::down:
      return take_over(key, size, now);
    case GameCommand::watch:
      return take_over(std::nullopt, size, now);
    default:
      return obey(*command);
  }
}

Next WatchPage::obey(GameCommand command) {
  switch (command) {
    case GameCommand::go_on:
      runs_ = !runs_;
      wants_step_ = false;
      break;
    case GameCommand::new_game:
      begin_again();
      break;
    case GameCommand::theme:
      app_.choose_theme(app_.next_theme());
      break;
    case GameCommand::hint:
      autoplay_.shows_values = !autoplay_.shows_values;
      break;
    case GameCommand::help:
      return Next::open(watch_help_page(app_, cartridge_, game_.game().rules()));
    case GameCommand::menu:
    case GameCommand::quit:
      return Next::back();
    default:
      break;
  }
  return Next::stay();
}

void WatchPage::obey(PaceCommand command, Moment now) {
  switch (command) {
    case PaceCommand::run_or_stop:
      runs_ = !runs_;
      break;
    case PaceCommand::faster:
      autoplay_.delay_ms = faster(autoplay_.delay_ms);
      break;
    case PaceCommand::slower:
      autoplay_.delay_ms = slower(autoplay_.delay_ms);
      break;
    case PaceCommand::one_move:
      runs_ = false;
      wants_step_ = !game().is_over();
      pass_time(now);
      break;
  }
}

void WatchPage::begin_again() {
  game_ =
      RecordedGame(cartridge_.name,
                   {.rules = game().rules(), .seed = app_.chance(), .players = game().players()},
                   app_.chance(), app_.now_seconds());
  handed_.reset();
  last_step_.reset();
  show_.stop();
  notice_.clear();
  shown_ = {};
  runs_ = true;
}

/// The human's own game if no move was made since it was handed over, else a new one.
std::expected<PlayedGame, Error> WatchPage::own_game() {
  if (is_as_handed()) {
    return *std::exchange(handed_, std::nullopt);
  }
  std::expected<PlayedGame, Error> played_game =
      PlayedGame::play_on(app_, cartridge_, game_.record(), game_.record().events.size());
  if (played_game) {
    played_game->read_again_by(read_again_);
  }
  return played_game;
}

/// Gives the game to the human, and plays `move`, the human's first move, if there is one.
Next WatchPage::take_over(std::optional<Key> move, Size size, Moment now) {
  std::expected<PlayedGame, Error> played_game = own_game();
  if (!played_game) {
    notice_ = text_of(played_game.error());
    return Next::stay();
  }
  const std::string back = app_.settings().keys.label(GameCommand::watch);
  played_game->mark_values_seen(autoplay_.shows_values);
  Notice notice = taken_over_notice(fmt::format("You play; {} gives the game back.", back),
                                    played_game->standing());
  auto page = std::make_unique<GamePage>(app_, *std::move(played_game), std::move(notice),
                                         std::move(autoplay_));
  if (move) {
    page->take(*move, size, now);
  }
  return Next::replace(std::move(page));
}

PositionView WatchPage::view() const { return {app_, game().rules(), game().position()}; }

Picture WatchPage::picture(Size size, Moment now) const {
  const PositionView view = this->view();
  std::optional<GamePlaces> where = view.places(size);
  if (!where) {
    return view.too_small(size, footer(size));
  }
  const GameWords words = this->words(where->head);
  Footer footer = whole_footer();
  share_last_row(*where, footer, words);
  Picture picture = view.picture(size, *where, words, show_, now);
  footer.draw(picture, view.inks());
  return picture;
}

GameWords WatchPage::words(Box head) const {
  const std::string end = fmt::format("Game over. {} new game, {} leave",
                                      app_.settings().keys.label(GameCommand::new_game),
                                      app_.settings().keys.label(GameCommand::quit));
  const bool is_roomy = head.height > 1;
  const bool shows_values = autoplay_.shows_values && !game().is_over();
  return {.title = is_roomy ? "Watching: " + cartridge_.title : state_words(),
          .about = state_words(),
          .score = score_line(game(), head.width),
          .beside = fmt::format("Move {}", game().position().moves),
          .said = game().is_over() ? end : notice_,
          .is_alert = game().is_over(),
          .hint = shows_values ? std::optional(shown_) : std::nullopt};
}

/// Whether the program plays, waits or has ended.
std::string WatchPage::state_words() const {
  if (game().is_over()) {
    return "The game is over";
  }
  if (!autoplay_.hints->is_ready()) {
    return "Gets ready …";
  }
  return (runs_ ? "It plays " : "It waits; ") + pace_words(autoplay_.delay_ms);
}

/// The footer as it is drawn on a page of `size`.
Footer WatchPage::footer(Size size) const {
  std::optional<GamePlaces> where = view().places(size);
  if (!where) {
    return leave_footer(app_.settings().keys.key(GameCommand::quit));
  }
  Footer footer = whole_footer();
  share_last_row(*where, footer, words(where->head));
  return footer;
}

/// The footer with all items.
Footer WatchPage::whole_footer() const {
  const GameKeys& keys = app_.settings().keys;
  Footer footer;
  footer.add(pace_keys().key(PaceCommand::run_or_stop), runs_ ? "stop" : "run")
      .add(pace_keys().key(PaceCommand::faster), "faster")
      .add(pace_keys().key(PaceCommand::slower), "slower")
      .add(keys.key(GameCommand::watch), "you play")
      .add(keys.key(GameCommand::new_game), "new")
      .add(keys.key(GameCommand::hint), "values")
      .add_lasting(keys.key(GameCommand::help), "help")
      .add_lasting(keys.key(GameCommand::quit), "leave");
  return footer;
}

namespace {

constexpr std::array<int, 9> usual_delays = {0, 15, 31, 62, 125, 250, 500, 1000, 2000};

}  // namespace

const Keymap<PaceCommand>& pace_keys() {
  static const Keymap<PaceCommand> keys({
      {"run", "run and stop", {key_of(U' ')}},
      {"faster", "faster", {key_of(U'+'), key_of(U'=')}},
      {"slower", "slower", {key_of(U'-')}},
      {"one-move", "one move", {key_of(KeyKind::enter)}},
  });
  return keys;
}

int faster(int delay_ms) {
  const auto place = std::ranges::lower_bound(usual_delays, delay_ms);
  return place == usual_delays.begin() ? delay_ms : *(place - 1);
}

int slower(int delay_ms) {
  const auto place = std::ranges::upper_bound(usual_delays, delay_ms);
  return place == usual_delays.end() ? delay_ms : *place;
}

std::string pace_words(int delay_ms) {
  if (delay_ms == 0) {
    return "as fast as it can";
  }
  const double moves = 1000.0 / delay_ms;
  return moves < 10 ? fmt::format("{:.2g} move{} a second", moves, delay_ms == 1000 ? "" : "s")
                    : fmt::format("{:.0f} moves a second", moves);
}

}  // namespace tilery
