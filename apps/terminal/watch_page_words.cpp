// What a game that plays itself looks like and says: part of watch_page.h.

#include <fmt/format.h>

#include "apps/terminal/watch_page.h"

namespace tilery {

PositionView WatchPage::view() const { return {arcade_, game().rules(), game().position()}; }

Picture WatchPage::picture(Size size, Moment now) const {
  const PositionView view = this->view();
  const std::optional<GamePlaces> where = view.places(size);
  if (!where) {
    return view.too_small(size);
  }
  const GameWords words = this->words(where->head);
  Picture picture = view.picture(size, *where, words, show_, now);
  if (!where->is_tight || (words.said.empty() && !words.hint)) {
    footer().draw(picture, view.inks());
  }
  return picture;
}

GameWords WatchPage::words(Box head) const {
  const std::string end = fmt::format("Game over. {} new game, {} leave",
                                      arcade_.settings().keys.label(Command::new_game),
                                      arcade_.settings().keys.label(Command::quit));
  const bool is_roomy = head.height > 1;
  const bool shows_values = autoplay_.shows_values && !game().is_over();
  return {.title = is_roomy ? "Watching: " + cartridge_.title : standing(),
          .about = standing(),
          .score = score_line(game(), head.width),
          .beside = fmt::format("Move {}", game().position().moves),
          .said = game().is_over() ? end : notice_,
          .is_alert = game().is_over(),
          .hint = shows_values ? std::optional(shown_) : std::nullopt};
}

std::string WatchPage::standing() const {
  if (game().is_over()) {
    return "The game is over";
  }
  if (!autoplay_.desk->is_ready()) {
    return "Gets ready …";
  }
  return (runs_ ? "It plays " : "It waits; ") + pace_words(autoplay_.delay_ms);
}

Footer WatchPage::footer() const {
  const Keymap& keys = arcade_.settings().keys;
  std::vector<FooterItem> items = {
      {key_of(U' '), runs_ ? "stop" : "run"}, {key_of(U'+'), "faster"}, {key_of(U'-'), "slower"}};
  add_item(items, keys, Command::watch, "you play");
  add_item(items, keys, Command::new_game, "new");
  add_item(items, keys, Command::hint, "values");
  add_item(items, keys, Command::help, "help");
  add_item(items, keys, Command::quit, "leave");
  return Footer(std::move(items));
}

}  // namespace tilery
