#include "apps/terminal/game/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game/help_page.h"
#include "apps/terminal/game/watch_page.h"

namespace tilery {
namespace {

constexpr std::int64_t longest_wait_ms = 3'600'000;

}  // namespace

GamePage::GamePage(Arcade& arcade, Sitting sitting, std::string notice, Autoplay autoplay)
    : arcade_(arcade),
      sitting_(std::move(sitting)),
      notice_(std::move(notice)),
      best_before_(best_score(arcade.store(), sitting_.game(), sitting_.cartridge().name)),
      hints_(arcade, std::move(autoplay)) {}

void GamePage::ask_players() {
  if (sitting_.game().rules().players.most == 2) {
    players_.emplace();
  }
}

/// Whether the question how many play took the input.
bool GamePage::take_players(const PlayerInput& input, Size size) {
  const auto answer = players_->take(input, size, arcade_.settings().keys);
  if (answer != PlayersQuestion::Answer::none) {
    players_.reset();
  }
  if (answer == PlayersQuestion::Answer::two) {
    sit_at(sitting_.another(2));
  }
  return answer != PlayersQuestion::Answer::one_by_key;
}

Next GamePage::take(const PlayerInput& input, Size size, Moment now) {
  if (players_ && take_players(input, size)) {
    return Next::stay();
  }
  if (menu_) {
    return take_in_menu(input, size, now);
  }
  const PlayerInput meant = footer().meant(input, size);
  if (const auto* key = std::get_if<Key>(&meant)) {
    // A board that is not seen is not played.
    const bool is_seen = view().places(size).has_value();
    const auto command = arcade_.settings().keys.command(*key);
    const bool leaves = command == GameCommand::quit;
    return is_seen || leaves ? take_key(*key, now) : Next::stay();
  }
  if (const auto* mouse = std::get_if<MouseInput>(&meant)) {
    if (const auto direction = drag_.take(*mouse)) {
      act(event_of(*direction), now);
    }
  }
  return Next::stay();
}

Next GamePage::take_key(Key key, Moment now) {
  const std::optional<GameCommand> command = arcade_.settings().keys.command(key);
  return command ? obey(*command, now) : Next::stay();
}

Next GamePage::obey(GameCommand command, Moment now) {
  switch (command) {
    case GameCommand::new_game:
      begin_again(sitting_.game().players());
      return Next::stay();
    case GameCommand::menu:
      menu_.emplace(sitting_.game().rules().players.most);
      return Next::stay();
    case GameCommand::theme:
      change_theme();
      return Next::stay();
    case GameCommand::hint:
      hints_.turn_on_or_off(sitting_);
      return Next::stay();
    case GameCommand::watch:
      return hand_over();
    case GameCommand::help:
      return Next::open(help_page(arcade_, sitting_.cartridge(), sitting_.game().rules()));
    case GameCommand::quit:
      return Next::back();
    default:
      act(event_of(command), now);
      return Next::stay();
  }
}

/// The human's game stays as it is, kept; the player goes on with a copy.
Next GamePage::hand_over() {
  Autoplay autoplay = hints_.hand_over(sitting_);
  return Next::replace(
      std::make_unique<WatchPage>(arcade_, std::move(sitting_), std::move(autoplay)));
}

void GamePage::pass_time(Moment /*now*/) { hints_.think(sitting_.game()); }

std::optional<int> GamePage::changes_in(Moment now) const {
  const std::optional<int> show = show_.changes_in(now);
  const std::optional<int> hint = hints_.changes_in(sitting_.game());
  return hint ? std::min(*hint, show.value_or(*hint)) : show;
}

/// Undo at the start of a new game goes back to the game that it took the place of.
bool GamePage::take_back_new_game(Event event) {
  if (event != Event::undo || !before_ || !sitting_.game().actions().empty()) {
    return false;
  }
  sit_at(*std::exchange(before_, std::nullopt));
  show_.stop();
  notice_ = "The game before goes on.";
  last_event_.reset();
  return true;
}

void GamePage::act(Event event, Moment now) {
  if (take_back_new_game(event)) {
    return;
  }
  const Moment wait = last_event_ ? std::min<Moment>(now - *last_event_, longest_wait_ms) : 0;
  const std::optional<EventResult> happening =
      sitting_.act(event, static_cast<std::uint32_t>(wait));
  if (!happening) {
    return;
  }
  last_event_ = now;
  before_.reset();
  notice_.clear();
  for (const std::string& notice : arcade_.take_notices()) {
    notice_ += (notice_.empty() ? "" : " ") + notice;
  }
  show_.stop();
  if (happening->turn && arcade_.settings().is_animated) {
    show_turn(*happening->turn, now);
  }
}

void GamePage::show_turn(const Turn& turn, Moment now) {
  show_.show_turn(turn, now);
  if (turn.reaches_goal && sitting_.game().rules().goal.then == AtGoal::go_on) {
    show_.celebrate(now);
  }
  if (sitting_.game().is_over()) {
    show_.flash(now);
  }
}

/// Gives the sitting before. Hints know the rules of one cartridge.
Sitting GamePage::sit_at(Sitting next) {
  Sitting before = std::exchange(sitting_, std::move(next));
  if (before.cartridge() != sitting_.cartridge()) {
    hints_.change_cartridge(sitting_);
  }
  return before;
}

void GamePage::tell_of(const Renewal& renewal, bool was_running) {
  const std::string back = fmt::format(" {} goes back to the one before.",
                                       arcade_.settings().keys.label(GameCommand::undo));
  const bool is_changed = renewal.change == Change::new_rules;
  notice_ = is_changed ? "A new game by the changed file." : was_running ? "A new game." : "";
  notice_ += was_running ? back : "";
  if (renewal.change == Change::broken_file) {
    arcade_.tell(renewal.said);
  }
}

void GamePage::begin_again(int players) {
  show_.stop();
  last_event_.reset();
  const Renewal renewal = sitting_.renewal();
  const bool was_running = !sitting_.game().actions().empty() && !sitting_.game().is_over();
  tell_of(renewal, was_running);
  Sitting next = sitting_.another(renewal, players);
  best_before_ = best_score(arcade_.store(), next.game(), next.cartridge().name);
  Sitting before = sit_at(std::move(next));
  if (was_running) {
    before_.emplace(std::move(before));
  }
}

void GamePage::change_theme() {
  arcade_.choose_theme(arcade_.next_theme());
  notice_ = arcade_.theme().title;
  for (const std::string& notice : arcade_.take_notices()) {
    notice_ = notice;
  }
}

Next GamePage::take_in_menu(const PlayerInput& input, Size size, Moment now) {
  const GameMenu::Answer answer = menu_->take(input, size, arcade_.settings().keys);
  if (answer.closes) {
    menu_.reset();
  }
  return answer.line ? obey(*answer.line, now) : Next::stay();
}

Next GamePage::obey(GameMenu::Line line, Moment now) {
  const int players = sitting_.game().players();
  switch (line) {
    case GameMenu::Line::go_on_playing:
      break;
    case GameMenu::Line::new_game:
      begin_again(players);
      break;
    case GameMenu::Line::players:
      begin_again(3 - players);
      break;
    case GameMenu::Line::undo:
      act(Event::undo, now);
      break;
    case GameMenu::Line::redo:
      act(Event::redo, now);
      break;
    case GameMenu::Line::theme:
      change_theme();
      break;
    case GameMenu::Line::animation:
      arcade_.choose_animation(!arcade_.settings().is_animated);
      break;
    case GameMenu::Line::help:
      return Next::open(help_page(arcade_, sitting_.cartridge(), sitting_.game().rules()));
    case GameMenu::Line::leave:
      return Next::back();
  }
  return Next::stay();
}

PositionView GamePage::view() const {
  return {arcade_, sitting_.game().rules(), sitting_.game().position()};
}

Picture GamePage::picture(Size size, Moment now) const {
  const PositionView view = this->view();
  const std::optional<GamePlaces> where = view.places(size);
  if (!where) {
    return view.too_small(size);
  }
  const GameWords words = this->words(where->head.width);
  Picture picture = view.picture(size, *where, words, show_, now);
  if (!where->is_tight || (words.said.empty() && !words.hint)) {
    footer().draw(picture, view.inks());
  }
  if (menu_) {
    menu_->draw(picture, menu_facts(), view.inks());
  }
  if (players_) {
    players_->draw(picture, view.inks());
  }
  return picture;
}

GameWords GamePage::words(int width) const {
  const Game& game = sitting_.game();
  const RecordedGame& recorded = sitting_.recorded();
  return {.title = sitting_.cartridge().title,
          .about = sitting_.cartridge().about,
          .score = score_line(game, width),
          .beside = (arcade_.store().is_in_memory() ? "Not saved   " : "") +
                    standing_words(recorded, best_before_),
          .said = notice_.empty()
                      ? turning_point_words(recorded, best_before_, arcade_.settings().keys)
                      : notice_,
          .is_alert = game.is_over() || game.position().asks,
          .hint = hints_.hint(game)};
}

GameMenu::Facts GamePage::menu_facts() const {
  return {.players = sitting_.game().players(),
          .most_players = sitting_.game().rules().players.most,
          .theme = arcade_.theme().title,
          .is_animated = arcade_.settings().is_animated};
}

Footer GamePage::footer() const {
  const GameKeys& keys = arcade_.settings().keys;
  Footer footer;
  footer.add(keys.key(GameCommand::undo), "undo")
      .add(keys.key(GameCommand::redo), "redo")
      .add(keys.key(GameCommand::new_game), "new")
      .add(keys.key(GameCommand::menu), "menu")
      .add(keys.key(GameCommand::help), "help")
      .add(keys.key(GameCommand::hint), "hint")
      .add(keys.key(GameCommand::watch), "watch")
      .add(keys.key(GameCommand::quit), "leave");
  return footer;
}

}  // namespace tilery
