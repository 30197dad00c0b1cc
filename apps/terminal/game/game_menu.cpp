#include "apps/terminal/game/game_menu.h"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tilery {
namespace {

std::vector<GameMenu::Line> lines_for(int most_players) {
  using Line = GameMenu::Line;
  std::vector<Line> lines = {Line::go_on_playing, Line::new_game};
  if (most_players == 2) {
    lines.push_back(Line::players);
  }
  lines.insert(lines.end(),
               {Line::undo, Line::redo, Line::theme, Line::animation, Line::help, Line::leave});
  return lines;
}

bool changes_a_setting(GameMenu::Line line) {
  return line == GameMenu::Line::theme || line == GameMenu::Line::animation;
}

}  // namespace

std::string words_of(GameMenu::Line line, const GameMenu::Facts& facts) {
  using Line = GameMenu::Line;
  switch (line) {
    case Line::go_on_playing:
      return "Go on playing";
    case Line::new_game:
      return facts.most_players == 2 ? "RESET: a new game" : "New game";
    case Line::players:
      return facts.players == 1 ? "SELECT: two players" : "SELECT: one player";
    case Line::undo:
      return "Undo";
    case Line::redo:
      return "Redo";
    case Line::theme:
      return "Theme: " + facts.theme;
    case Line::animation:
      return facts.is_animated ? "Animation: on" : "Animation: off";
    case Line::help:
      return "Help";
    case Line::leave:
      return facts.is_kept ? "Leave (the game is kept)" : "Leave";
  }
  return {};
}

GameMenu::GameMenu(int most_players)
    : lines_(lines_for(most_players)), list_(static_cast<int>(lines_.size()), {}) {}

GameMenu::Answer GameMenu::take(const PlayerInput& input, Size page, const GameKeys& keys) {
  if (const auto* key = std::get_if<Key>(&input)) {
    const std::optional<GameCommand> command = keys.command(*key);
    if (command == GameCommand::menu || command == GameCommand::quit) {
      return {.closes = true, .line = {}};
    }
  }
  switch (list_.take(input, page)) {
    case FramedList::Answer::nothing:
      return {};
    case FramedList::Answer::clicked_outside:
      return {.closes = true, .line = {}};
    case FramedList::Answer::taken:
      break;
  }
  const Line line = lines_[static_cast<std::size_t>(list_.chosen())];
  return {.closes = !changes_a_setting(line), .line = line};
}

void GameMenu::draw(Picture& picture, const Facts& facts, const Inks& inks) const {
  std::vector<std::string> words;
  for (const Line line : lines_) {
    words.push_back(words_of(line, facts));
  }
  list_.draw(picture, words, inks);
}

namespace {

/// Whether the input is a key of the game. Up, down and the key to go on are for the question.
bool is_for_the_game(const PlayerInput& input, const GameKeys& keys) {
  const auto* key = std::get_if<Key>(&input);
  const auto command = key != nullptr ? keys.command(*key) : std::nullopt;
  return command && *command != GameCommand::up && *command != GameCommand::down &&
         *command != GameCommand::go_on;
}

}  // namespace

PlayersQuestion::Answer PlayersQuestion::take(const PlayerInput& input, Size page,
                                              const GameKeys& keys) {
  if (is_for_the_game(input, keys)) {
    return Answer::one_by_key;
  }
  switch (list_.take(input, page)) {
    case FramedList::Answer::nothing:
      return Answer::none;
    case FramedList::Answer::clicked_outside:
      return Answer::one;
    case FramedList::Answer::taken:
      break;
  }
  return list_.chosen() == 1 ? Answer::two : Answer::one;
}

void PlayersQuestion::draw(Picture& picture, const Inks& inks) const {
  list_.draw(picture, std::vector<std::string>{"One player", "Two players, in turn"}, inks);
}

}  // namespace tilery
