#include "apps/terminal/game/game_keys.h"

namespace tilery {

GameKeys standard_game_keys() {
  return GameKeys({
      {"left", "slide left", {key_of(KeyKind::left), key_of(U'a'), key_of(U'h')}},
      {"right", "slide right", {key_of(KeyKind::right), key_of(U'd'), key_of(U'l')}},
      {"up", "slide up", {key_of(KeyKind::up), key_of(U'w'), key_of(U'k')}},
      {"down", "slide down", {key_of(KeyKind::down), key_of(U's'), key_of(U'j')}},
      {"undo", "undo", {key_of(U'u'), key_of(KeyKind::backspace)}},
      {"redo", "redo", {key_of(U'r')}},
      {"new", "new game", {key_of(U'n')}},
      {"go-on", "go on after the goal", {key_of(U'g'), key_of(U' ')}},
      {"menu", "menu of the game", {key_of(U'm'), key_of(KeyKind::escape)}},
      {"theme", "next theme", {key_of(U't')}},
      {"hint", "hints on and off", {key_of(U'i')}},
      {"watch", "watch the player go on; take over again", {key_of(U'p')}},
      {"help", "help", {key_of(U'?'), key_of(KeyKind::f1)}},
      {"quit", "leave; the game is kept", {key_of(U'q')}},
  });
}

Event event_of(GameCommand command) {
  switch (command) {
    case GameCommand::left:
      return Event::left;
    case GameCommand::right:
      return Event::right;
    case GameCommand::up:
      return Event::up;
    case GameCommand::down:
      return Event::down;
    case GameCommand::undo:
      return Event::undo;
    case GameCommand::redo:
      return Event::redo;
    default:
      return Event::go_on;
  }
}

}  // namespace tilery
