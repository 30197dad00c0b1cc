#pragma once
// What ncurses says of keys and the mouse, in our words.

#include <cwchar>
#include <optional>
#include <vector>

#include "apps/terminal/player_input.h"

namespace tilery {

/// A key that ncurses gives a KEY_ number; nothing for one that no page uses.
std::optional<Key> key_of_curses(int code);

/// A key that came as a character.
Key key_of_character(std::wint_t character);

/// What the mouse has just done, the earliest first, without what no page uses. Requires that
/// ncurses has answered KEY_MOUSE.
std::vector<MouseInput> mouse_inputs();

}  // namespace tilery
