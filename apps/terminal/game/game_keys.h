#pragma once
// The keys of a game in play, which players can change in their settings.

#include "apps/terminal/toolkit/keymap.h"
#include "tilery/record/record.h"

namespace tilery {

enum class GameCommand : std::uint8_t {
  left,
  right,
  up,
  down,
  undo,
  redo,
  new_game,
  go_on,
  menu,
  theme,
  hint,
  watch,
  help,
  quit
};

using GameKeys = Keymap<GameCommand>;

/// Arrows, WASD and hjkl slide; u, r, n, g and space, m, t, i, p, ? and q.
GameKeys standard_game_keys();

/// The event of a command that is a move, undo, redo or to go on. Requires one of these.
Event event_of(GameCommand command);

}  // namespace tilery
