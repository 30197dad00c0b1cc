// The menu of a game in play: part of game_page.h.

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "apps/terminal/game/game_page.h"

namespace tilery {

std::vector<GamePage::MenuLine> GamePage::menu_lines() const {
  std::vector<MenuLine> lines = {MenuLine::go_on_playing, MenuLine::new_game};
  if (sitting_.game().rules().players.most == 2) {
    lines.push_back(MenuLine::players);
  }
  lines.insert(lines.end(), {MenuLine::undo, MenuLine::redo, MenuLine::theme, MenuLine::animation,
                             MenuLine::help, MenuLine::leave});
  return lines;
}

std::string GamePage::menu_words(MenuLine line) const {
  const bool has_switches = sitting_.game().rules().players.most == 2;
  switch (line) {
    case MenuLine::go_on_playing:
      return "Go on playing";
    case MenuLine::new_game:
      return has_switches ? "RESET: a new game" : "New game";
    case MenuLine::players:
      return sitting_.game().players() == 1 ? "SELECT: two players" : "SELECT: one player";
    case MenuLine::undo:
      return "Undo";
    case MenuLine::redo:
      return "Redo";
    case MenuLine::theme:
      return "Theme: " + arcade_.theme().title;
    case MenuLine::animation:
      return arcade_.settings().is_animated ? "Animation: on" : "Animation: off";
    case MenuLine::help:
      return "Help";
    case MenuLine::leave:
      return "Leave (the game is kept)";
  }
  return {};
}

Next GamePage::obey(MenuLine line, Moment now) {
  const int players = sitting_.game().players();
  if (line == MenuLine::theme || line == MenuLine::animation) {
    if (line == MenuLine::theme) {
      change_theme();
    } else {
      arcade_.choose_animation(!arcade_.settings().is_animated);
    }
    return Next::stay();
  }
  menu_.reset();
  switch (line) {
    case MenuLine::new_game:
      begin_again(players);
      break;
    case MenuLine::players:
      begin_again(3 - players);
      break;
    case MenuLine::undo:
      act(Event::undo, now);
      break;
    case MenuLine::redo:
      act(Event::redo, now);
      break;
    case MenuLine::help:
      return open_help();
    case MenuLine::leave:
      return Next::back();
    default:
      break;
  }
  return Next::stay();
}

Next GamePage::take_in_menu(const PlayerInput& input, Size size, Moment now) {
  if (const auto* key = std::get_if<Key>(&input)) {
    const std::optional<Command> command = arcade_.settings().keys.command(*key);
    if (command == Command::menu || command == Command::quit) {
      menu_.reset();
      return Next::stay();
    }
  }
  const Box frame = menu_box(size);
  const Box inner{frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2};
  const auto* mouse = std::get_if<MouseInput>(&input);
  if (mouse != nullptr && mouse->action == MouseAction::press && !frame.contains(mouse->cell)) {
    menu_.reset();
    return Next::stay();
  }
  return menu_->take(input, inner) ? obey(menu_lines()[std::size_t(menu_->chosen())], now)
                                   : Next::stay();
}

Box GamePage::menu_box(Size size) const {
  constexpr int width = 30;
  const auto lines = static_cast<int>(menu_lines().size());
  return centred({std::min(width, size.width), std::min(lines + 2, size.height)},
                 {0, 0, size.width, size.height});
}

void GamePage::draw_menu(Picture& picture) const {
  const Inks inks = view().inks();
  const Box frame = menu_box(picture.size());
  picture.fill(frame, {U' ', inks.plain});
  picture.frame(frame, inks.plain);
  const Box inner{frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2};
  const std::vector<MenuLine> lines = menu_lines();
  for (int i = 0; i < menu_->count(); ++i) {
    if (const auto place = menu_->box_of(i, inner)) {
      const Style style = i == menu_->chosen() ? inks.chosen : inks.plain;
      picture.fill(*place, {U' ', style});
      picture.write({place->x + 1, place->y}, menu_words(lines[std::size_t(i)]), style);
    }
  }
}

}  // namespace tilery
