#include "apps/terminal/curses_keys.h"

#define NCURSES_NOMACROS 1
#include <curses.h>

#include <algorithm>
#include <array>

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

std::optional<MouseInput> mouse_input() {
  MEVENT event;
  if (::getmouse(&event) != OK) {
    return std::nullopt;
  }
  const Cell cell{event.x, event.y};
  if ((event.bstate & BUTTON1_PRESSED) != 0) {
    return MouseInput{MouseAction::press, cell};
  }
  if ((event.bstate & BUTTON1_RELEASED) != 0) {
    return MouseInput{MouseAction::release, cell};
  }
  if ((event.bstate & BUTTON4_PRESSED) != 0) {
    return MouseInput{MouseAction::wheel_up, cell};
  }
  if ((event.bstate & BUTTON5_PRESSED) != 0) {
    return MouseInput{MouseAction::wheel_down, cell};
  }
  return std::nullopt;
}

}  // namespace tilery
