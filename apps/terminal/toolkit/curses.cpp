#include "apps/terminal/toolkit/curses.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <curses.h>
#include <string_view>
#include <utility>

#define NCURSES_NOMACROS 1

#define NCURSES_NOMACROS 1

namespace tilery {
namespace {

constexpr int few_colors = 8;

bool says_no_color() {
  const char* const value = std::getenv("NO_COLOR");
  return value != nullptr && *value != '\0';
}

Depth most_of_terminal() {
  if (!::has_colors() || COLORS < few_colors) {
    return Depth::none;
  }
  return COLORS >= 256 ? Depth::two_hundred_fifty_six : Depth::sixteen;
}

Depth depth_of(ColorChoice choice) {
  const Depth most = most_of_terminal();
  switch (choice) {
    case ColorChoice::never:
      return Depth::none;
    case ColorChoice::automatic:
      return says_no_color() ? Depth::none : most;
    case ColorChoice::sixteen:
      return std::min(most, Depth::sixteen);
    case ColorChoice::always:
    case ColorChoice::two_hundred_fifty_six:
      return most;
  }
  return most;
}

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

ColorPairs::ColorPairs(ColorChoice choice) {
  if (choice != ColorChoice::never) {
    ::start_color();
    ::use_default_colors();
    depth_ = depth_of(choice);
  }
}

ColorPairs::Look ColorPairs::look_of(const Glyph& glyph) {
  TerminalStyle style = reduced(glyph, depth_);
  if (depth_ == Depth::sixteen && COLORS < 16) {
    style.is_bold = style.is_bold || style.ink >= few_colors;
    style.ink = style.ink < 0 ? style.ink : style.ink % few_colors;
    style.paper = style.paper < 0 ? style.paper : style.paper % few_colors;
  }
  Look look{.pair = pair_of(style.ink, style.paper)};
  look.attributes |= style.is_bold ? A_BOLD : A_NORMAL;
  look.attributes |= style.is_reversed ? A_REVERSE : A_NORMAL;
  return look;
}

/// Pair 0, the terminal's own colours, if no pair is left.
int ColorPairs::pair_of(int ink, int paper) {
  if (ink < 0 && paper < 0) {
    return 0;
  }
  const auto found = pairs_.find({ink, paper});
  if (found != pairs_.end()) {
    return found->second;
  }
  const int pair = static_cast<int>(pairs_.size()) + 1;
  if (pair >= COLOR_PAIRS || ::init_extended_pair(pair, ink, paper) == ERR) {
    return 0;
  }
  pairs_[{ink, paper}] = pair;
  return pair;
}

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
