#include "apps/terminal/toolkit/curses.h"

#define NCURSES_NOMACROS 1
#include <curses.h>

#include <algorithm>
#include <cstdlib>

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
  if (COLORS >= 256) {
    return Depth::two_hundred_fifty_six;
  }
  return COLORS >= 16 ? Depth::sixteen : Depth::eight;
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

}  // namespace

ColorPairs::ColorPairs(ColorChoice choice) {
  if (choice != ColorChoice::never) {
    ::start_color();
    ::use_default_colors();
    depth_ = depth_of(choice);
  }
}

ColorPairs::Look ColorPairs::look_of(const Glyph& glyph) {
  const TerminalStyle style = reduced(glyph, depth_);
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

}  // namespace tilery
