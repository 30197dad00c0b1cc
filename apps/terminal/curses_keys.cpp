#include "apps/terminal/curses_keys.h"

#define NCURSES_NOMACROS 1
#include <curses.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tilery {
namespace {

struct CursesKey {
  int code;
  KeyKind kind;
};

constexpr std::array curses_keys = {
    CursesKey{KEY_LEFT, KeyKind::left},
    CursesKey{KEY_RIGHT, KeyKind::right},
    CursesKey{KEY_UP, KeyKind::up},
    CursesKey{KEY_DOWN, KeyKind::down},
    CursesKey{KEY_ENTER, KeyKind::enter},
    CursesKey{KEY_BTAB, KeyKind::back_tab},
    CursesKey{KEY_BACKSPACE, KeyKind::backspace},
    CursesKey{KEY_DC, KeyKind::delete_key},
    CursesKey{KEY_IC, KeyKind::insert},
    CursesKey{KEY_HOME, KeyKind::home},
    CursesKey{KEY_END, KeyKind::end},
    CursesKey{KEY_PPAGE, KeyKind::page_up},
    CursesKey{KEY_NPAGE, KeyKind::page_down},
};

/// Nothing for what no page uses.
std::optional<MouseAction> action_of(mmask_t state) {
  constexpr std::array<std::pair<mmask_t, MouseAction>, 4> actions = {{
      {BUTTON1_PRESSED, MouseAction::press},
      {BUTTON1_RELEASED, MouseAction::release},
      {BUTTON4_PRESSED, MouseAction::wheel_up},
      {BUTTON5_PRESSED, MouseAction::wheel_down},
  }};
  for (const auto& [bit, action] : actions) {
    if ((state & bit) != 0) {
      return action;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Key> key_of_curses(int code) {
  const auto* found = std::ranges::find(curses_keys, code, &CursesKey::code);
  if (found != curses_keys.end()) {
    return key_of(found->kind);
  }
  if (code >= KEY_F(1) && code <= KEY_F(12)) {
    return key_of(static_cast<KeyKind>(static_cast<int>(KeyKind::f1) + code - KEY_F(1)));
  }
  return std::nullopt;
}

Key key_of_character(std::wint_t character) {
  switch (character) {
    case L'\r':
    case L'\n':
      return key_of(KeyKind::enter);
    case L'\t':
      return key_of(KeyKind::tab);
    case 0x1B:
      return key_of(KeyKind::escape);
    case 0x08:
    case 0x7F:
      return key_of(KeyKind::backspace);
    default:
      return key_of(static_cast<char32_t>(character));
  }
}

std::vector<MouseInput> mouse_inputs() {
  std::vector<MouseInput> inputs;
  // What came at once is one KEY_MOUSE, and ncurses gives the last of it first.
  for (MEVENT event; ::getmouse(&event) == OK;) {
    if (const std::optional<MouseAction> action = action_of(event.bstate)) {
      inputs.insert(inputs.begin(), MouseInput{*action, Cell{event.x, event.y}});
    }
  }
  return inputs;
}

}  // namespace tilery
