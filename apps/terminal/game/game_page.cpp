#include "apps/terminal/game/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <expected>
#include <memory>
#include <utility>
#include <variant>

#include "apps/console/local_time.h"
#include "apps/terminal/game/help_page.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/game/watch_page.h"
#include "tilery/narration/puzzle_words.h"

namespace tilery {
namespace {

constexpr std::int64_t longest_wait_ms = 3'600'000;

/// "24 Nov".
std::string day_words(std::int64_t seconds) {
  constexpr std::array<const char*, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::tm time = local_time(seconds).value_or(std::tm{});
  return fmt::format("{} {}", time.tm_mday, months[static_cast<std::size_t>(time.tm_mon)]);
}

}  // namespace

GamePage::GamePage(App& app, PlayedGame played_game, Notice notice, Autoplay autoplay)
    : app_(app),
      played_game_(std::move(played_game)),
      notice_(std::move(notice)),
      best_of_others_(played_game_.best_of_others()),
      hints_(app, std::move(autoplay)) {
  tell_of_open_game();
  mark_hints();
}

/// Tells the player of a new game that another game is unfinished, and how to go back to it.
void GamePage::tell_of_open_game() {
  if (!notice_.is_empty() || played_game_.game().is_over() ||
      !played_game_.recorded().record().events.empty()) {
    return;
  }
  for (const GameSummary& game : app_.store().games(played_game_.cartridge().name)) {
    if (!game.is_over && is_of(game, played_game_.cartridge())) {
      const std::string key = app_.settings().keys.label(GameCommand::undo);
      notice_ = {fmt::format("{} goes back to your game of {}, score {}.", key,
                             day_words(game.saved), game.scores[0]),
                 {fmt::format("{} goes back to score {}", key, game.scores[0]),
                  fmt::format("{} goes back", key)}};
      return;
    }
  }
}

/// Marks the game as played with hints if the player sees values of moves. If the game is listed
/// apart from now on, the notice says so.
void GamePage::mark_hints() {
  const Standing before = played_game_.standing();
  played_game_.mark_values_seen(hints_.are_on());
  notice_.add(apart_notice(before, played_game_.standing()));
}

/// Whether the game is for one player or for two, as the player chooses.
bool GamePage::may_choose_players() const {
  const PlayersRule& players = played_game_.game().rules().players;
  return players.most > players.least();
}

void GamePage::ask_players() {
  if (may_choose_players()) {
    players_.emplace();
  }
}

/// Passes the input to the question for the number of players. False if the game must take it.
bool GamePage::take_players(const PlayerInput& input, Size size) {
  const auto answer = players_->take(input, size, app_.settings().keys);
  if (answer != PlayersQuestion::Answer::none) {
    players_.reset();
  }
  if (answer == PlayersQuestion::Answer::two) {
    change_game(played_game_.another(2), {});
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
  const PlayerInput meant = footer(size).meant(input, size);
  if (const auto* key = std::get_if<Key>(&meant)) {
    // Keys must not play a board that is not shown.
    const bool is_seen = view().places(size).has_value();
    const auto command = app_.settings().keys.command(*key);
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
  const std::optional<GameCommand> command = app_.settings().keys.command(key);
  return command ? obey(*command, now) : Next::stay();
}

Next GamePage::obey(GameCommand command, Moment now) {
  switch (command) {
    case GameCommand::new_game:
      begin_again(played_game_.game().players());
      return Next::stay();
    case GameCommand::menu:
      menu_.emplace(may_choose_players() ? 2 : 1);
      return Next::stay();
    case GameCommand::theme:
      change_theme();
      return Next::stay();
    case GameCommand::hint:
      hints_.turn_on_or_off(played_game_);
      notice_ = {};
      mark_hints();
      return Next::stay();
    case GameCommand::review:
      return review();
    case GameCommand::next_level:
      change_level(1);
      return Next::stay();
    case GameCommand::previous_level:
      change_level(-1);
      return Next::stay();
    case GameCommand::watch:
      return hand_over();
    case GameCommand::help:
      return Next::open(help_page(app_, played_game_.cartridge(), played_game_.game().rules()));
    case GameCommand::quit:
      return Next::back();
    default:
      act(event_of(command), now);
      return Next::stay();
  }
}

/// Opens the review of this game: its mistakes, move by move.
Next GamePage::review() {
  if (played_game_.game().actions().empty()) {
    notice_ = "There is nothing to review yet.";
    return Next::stay();
  }
  if (!played_game_.game().is_over()) {
    const Standing before = played_game_.standing();
    played_game_.mark({.has_hints = true});
    notice_ = apart_notice(before, played_game_.standing());
  }
  auto page = review_page(app_, played_game_.recorded().record(), played_game_.cartridge());
  if (!page) {
    notice_ = text_of(page.error());
    return Next::stay();
  }
  return Next::open(*std::move(page));
}

/// Autoplays a copy of the human's game. The human's game is kept unchanged.
Next GamePage::hand_over() {
  played_game_.mark({.has_hints = true});
  Autoplay autoplay = hints_.hand_over(played_game_);
  return Next::replace(
      std::make_unique<WatchPage>(app_, std::move(played_game_), std::move(autoplay)));
}

void GamePage::pass_time(Moment /*now*/) {
  hints_.think(played_game_);
  tell_of_missing_warnings();
}

/// Tells a player who chose warnings that heuristic values give none. Does so once for a cartridge.
void GamePage::tell_of_missing_warnings() {
  const HintSoFar& hint = hints_.known();
  const bool are_missing = hint.depth > 0 && hint.unit == ValueUnit::heuristic;
  if (app_.settings().warns && are_missing && !std::exchange(is_told_of_missing_warnings_, true)) {
    Notice notice("No warnings: this game has no network.", {"No warnings: no network"});
    notice.add(notice_);  // in short forms, the earlier notice stays
    notice_ = std::move(notice);
  }
}

std::optional<int> GamePage::changes_in(Moment now) const {
  const std::optional<int> show = show_.changes_in(now);
  const std::optional<int> hint = hints_.changes_in(played_game_.game());
  return hint ? std::min(*hint, show.value_or(*hint)) : show;
}

/// An undo at the start of a new game goes back to the game that it replaced. Returns whether
/// `event` is such an undo.
bool GamePage::take_back_new_game(Event event) {
  if (event != Event::undo || !played_game_.recorded().record().events.empty()) {
    return false;
  }
  if (!before_) {
    return go_back_to_kept();
  }
  change_game(*std::exchange(before_, std::nullopt), "The previous game continues.");
  show_.stop();
  last_event_.reset();
  return true;
}

/// Goes back to the last kept game of this cartridge that is not over. False if there is none.
bool GamePage::go_back_to_kept() {
  std::optional<SavedGame> saved = app_.store().take_up_last(&played_game_.cartridge());
  if (!saved) {
    return false;
  }
  std::expected<PlayedGame, Error> played_game = PlayedGame::go_on_with(app_, *std::move(saved));
  if (!played_game) {
    notice_ = text_of(played_game.error());
    return true;
  }
  played_game->read_again_by(played_game_.read_again());
  change_game(*std::move(played_game), "The previous game continues.");
  show_.stop();
  last_event_.reset();
  return true;
}

/// Warns of a move that loses much, unless the player presses it again. Returns whether it warned.
bool GamePage::warn_of(Event event) {
  const HintSoFar& hint = hints_.known();
  const std::optional<Direction> direction = direction_of(event);
  if (!app_.settings().warns || !direction || warned_ == event || hint.depth == 0 ||
      hint.unit == ValueUnit::heuristic || !hint.values[static_cast<std::size_t>(*direction)] ||
      quality_of(hint.values, *direction) != MoveQuality::blunder) {
    return false;
  }
  warned_ = event;
  notice_ = warning_of_blunder(hint.values, *direction, hint.unit);
  return true;
}

void GamePage::act(Event event, Moment now) {
  if (take_back_new_game(event) || warn_of(event)) {
    return;
  }
  warned_.reset();
  const Standing standing = played_game_.standing();
  const HintSoFar hint = hints_.known();
  const Moment wait = last_event_ ? std::min<Moment>(now - *last_event_, longest_wait_ms) : 0;
  const std::optional<EventResult> outcome =
      played_game_.act(event, static_cast<std::uint32_t>(wait));
  if (!outcome) {
    return;
  }
  last_event_ = now;
  before_.reset();
  played_game_.mark_values_seen(hints_.are_on());
  notice_ = apart_notice(standing, played_game_.standing());
  const std::optional<Direction> played = direction_of(event);
  if (app_.settings().says_verdicts && notice_.is_empty() && played && hint.depth > 0 &&
      hint.values[static_cast<std::size_t>(*played)]) {
    notice_ = {verdict_on_move(hint.values, *played, hint.unit),
               verdict_in_brief(hint.values, *played, hint.unit)};
  }
  for (const std::string& notice : app_.take_notices()) {
    notice_.add({notice, {notice}});
  }
  show_.stop();
  if (outcome->turn && app_.settings().is_animated) {
    show_turn(*outcome->turn, now);
  }
}

void GamePage::show_turn(const Turn& turn, Moment now) {
  show_.show_turn(turn, now);
  if (turn.reaches_goal && played_game_.game().rules().goal.then == AtGoal::go_on) {
    show_.celebrate(now);
  }
  if (played_game_.game().is_over()) {
    show_.flash(now);
  }
}

/// Replaces the played game and returns the old one. Changes the hints if the cartridge changes.
/// Shows `notice`, and a sentence after it if the game is listed apart from now on.
PlayedGame GamePage::change_game(PlayedGame next, Notice notice) {
  PlayedGame before = std::exchange(played_game_, std::move(next));
  best_of_others_ = played_game_.best_of_others();
  if (before.cartridge() != played_game_.cartridge()) {
    hints_.change_cartridge(played_game_);
    is_told_of_missing_warnings_ = false;
  }
  notice_ = std::move(notice);
  warned_.reset();
  mark_hints();
  return before;
}

/// The notice of a new game. A fault of a changed file becomes a notice of the app.
Notice GamePage::new_game_notice(const RulesUpdate& rules_update, bool was_running) {
  const bool is_changed = rules_update.change == Change::new_rules;
  Notice notice = is_changed ? "A new game by the changed file." : was_running ? "A new game." : "";
  if (was_running) {
    notice.add(fmt::format("{} goes back to the one before.",
                           app_.settings().keys.label(GameCommand::undo)));
  }
  if (rules_update.change == Change::broken_file) {
    app_.tell(rules_update.said);
  }
  return notice;
}

void GamePage::begin_again(int players) {
  show_.stop();
  last_event_.reset();
  const RulesUpdate rules_update = played_game_.rules_update();
  const bool was_running = !played_game_.game().actions().empty() && !played_game_.game().is_over();
  Notice notice = new_game_notice(rules_update, was_running);
  PlayedGame next = played_game_.another(rules_update, players);
  PlayedGame before = change_game(std::move(next), std::move(notice));
  if (was_running) {
    before_.emplace(std::move(before));
  }
}

void GamePage::change_level(int step) {
  std::expected<PlayedGame, Error> next = played_game_.level(step);
  if (!next) {
    notice_ = step > 0 ? "There is no next level." : "There is no level before this one.";
    return;
  }
  show_.stop();
  last_event_.reset();
  before_.reset();
  change_game(*std::move(next), {});
}

void GamePage::change_theme() {
  app_.choose_theme(app_.next_theme());
  notice_ = app_.theme().title;
  for (const std::string& notice : app_.take_notices()) {
    notice_ = notice;
  }
}

Next GamePage::take_in_menu(const PlayerInput& input, Size size, Moment now) {
  const GameMenu::Answer answer = menu_->take(input, size, app_.settings().keys);
  if (answer.closes) {
    menu_.reset();
  }
  return answer.line ? obey(*answer.line, now) : Next::stay();
}

Next GamePage::obey(GameMenu::Line line, Moment now) {
  const int players = played_game_.game().players();
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
      app_.choose_animation(!app_.settings().is_animated);
      break;
    case GameMenu::Line::help:
      return Next::open(help_page(app_, played_game_.cartridge(), played_game_.game().rules()));
    case GameMenu::Line::leave:
      return Next::back();
  }
  return Next::stay();
}

PositionView GamePage::view() const {
  return {app_, played_game_.game().rules(), played_game_.game().position()};
}

Picture GamePage::picture(Size size, Moment now) const {
  const PositionView view = this->view();
  std::optional<GamePlaces> where = view.places(size);
  if (!where) {
    return view.too_small(size, footer(size));
  }
  const GameWords words = this->words(where->head.width);
  Footer footer = whole_footer();
  share_last_row(*where, footer, words);
  Picture picture = view.picture(size, *where, words, show_, now);
  footer.draw(picture, view.inks());
  if (menu_) {
    menu_->draw(picture, menu_facts(), view.inks());
  }
  if (players_) {
    players_->draw(picture, view.inks());
  }
  return picture;
}

GameWords GamePage::words(int width) const {
  const Game& game = played_game_.game();
  return {.title = played_game_.cartridge().title,
          .about = played_game_.cartridge().about,
          .score = score_line(game, width),
          .beside = (app_.store().is_in_memory() ? "Not saved   " : "") +
                    standing_words(game, played_game_.standing(), best_of_others_, width),
          .said = notice_.is_empty() ? words_now() : notice_.text(),
          .brief = notice_.is_empty() ? turning_point_in_brief(game, app_.settings().keys)
                                      : notice_.brief(),
          .is_alert = game.is_over() || game.position().asks,
          .hint = hints_.hint(game)};
}

/// The text below the board, with the par of a puzzle.
std::string GamePage::words_now() const {
  const std::string level = level_words(played_game_.cartridge(), played_game_.game());
  const std::string words = turning_point_words(played_game_.game(), played_game_.standing(),
                                                best_of_others_, app_.settings().keys);
  return level + (level.empty() || words.empty() ? "" : " ") + words;
}

GameMenu::Facts GamePage::menu_facts() const {
  return {.players = played_game_.game().players(),
          .most_players = may_choose_players() ? 2 : 1,
          .theme = app_.theme().title,
          .is_animated = app_.settings().is_animated,
          .is_kept = !app_.store().is_in_memory()};
}

/// The footer as it is drawn on a page of `size`.
Footer GamePage::footer(Size size) const {
  std::optional<GamePlaces> where = view().places(size);
  if (!where) {
    return leave_footer(app_.settings().keys.key(GameCommand::quit));
  }
  Footer footer = whole_footer();
  share_last_row(*where, footer, words(where->head.width));
  return footer;
}

/// The footer with all items.
Footer GamePage::whole_footer() const {
  const GameKeys& keys = app_.settings().keys;
  Footer footer;
  footer.add(keys.key(GameCommand::undo), "undo")
      .add(keys.key(GameCommand::redo), "redo")
      .add(keys.key(GameCommand::new_game), "new");
  if (level_number(played_game_.cartridge()) > 0) {
    footer.add(keys.key(GameCommand::next_level), "next level")
        .add(keys.key(GameCommand::previous_level), "level before");
  }
  footer.add(keys.key(GameCommand::menu), "menu")
      .add(keys.key(GameCommand::hint), "hint")
      .add(keys.key(GameCommand::watch), "watch")
      .add_lasting(keys.key(GameCommand::help), "help")
      .add_lasting(keys.key(GameCommand::quit), "leave");
  return footer;
}

}  // namespace tilery
