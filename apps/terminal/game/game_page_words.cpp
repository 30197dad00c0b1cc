// What a game in play looks like and says: part of game_page.h.

#include <fmt/format.h>

#include <algorithm>

#include "apps/terminal/game/game_page.h"

namespace tilery {

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
    draw_menu(picture);
  }
  return picture;
}

GameWords GamePage::words(int width) const {
  const Game& game = sitting_.game();
  return {.title = sitting_.cartridge().title,
          .about = sitting_.cartridge().about,
          .score = score_line(game, width),
          .beside = (arcade_.store().is_in_memory() ? "Not saved   " : "") + standing(),
          .said = said(),
          .is_alert = game.is_over() || game.position().asks,
          .hint = hints() ? std::optional(hint_) : std::nullopt};
}

/// The best score so far, this game's where it counts; for two, who moves.
std::string GamePage::standing() const {
  const Game& game = sitting_.game();
  if (game.players() == 1) {
    const bool counts = !counts_apart(sitting_.recorded().record());
    return "Best " + score_digits(game.rules(), std::max(best_before_, counts ? game.score() : 0));
  }
  return game.is_over() ? "" : fmt::format("Player {} moves", game.position().player + 1);
}

std::string GamePage::said() const {
  const Game& game = sitting_.game();
  const Keymap& keys = arcade_.settings().keys;
  if (!notice_.empty()) {
    return notice_;
  }
  if (game.is_over()) {
    return end_words();
  }
  if (game.position().asks) {
    return fmt::format("{} is made: you have won! {} go on, {} new game",
                       game.rules().ladder.face(*game.rules().goal.tile),
                       keys.label(Command::go_on), keys.label(Command::new_game));
  }
  return {};
}

std::string GamePage::end_words() const {
  const Game& game = sitting_.game();
  const Keymap& keys = arcade_.settings().keys;
  const std::string ways =
      fmt::format("{} undo, {} new game", keys.label(Command::undo), keys.label(Command::new_game));
  if (game.players() == 2) {
    const std::optional<int> winner = game.winner();
    return winner ? fmt::format("Game over: player {} wins. {}", *winner + 1, ways)
                  : fmt::format("Game over: nobody wins. {}", ways);
  }
  const bool at_goal = game.rules().goal.ends_game() && game.position().goal_reached;
  const bool is_best = best_before_ > 0 && game.score() > best_before_ &&
                       !counts_apart(sitting_.recorded().record());
  return fmt::format("{}{}. {}", at_goal ? "The goal is made" : "Game over",
                     is_best ? ", your best so far" : "", ways);
}

Footer GamePage::footer() const {
  const Keymap& keys = arcade_.settings().keys;
  std::vector<FooterItem> items;
  add_item(items, keys, Command::undo, "undo");
  add_item(items, keys, Command::redo, "redo");
  add_item(items, keys, Command::new_game, "new");
  add_item(items, keys, Command::menu, "menu");
  add_item(items, keys, Command::help, "help");
  add_item(items, keys, Command::hint, "hint");
  add_item(items, keys, Command::watch, "watch");
  add_item(items, keys, Command::quit, "leave");
  return Footer(std::move(items));
}

}  // namespace tilery
