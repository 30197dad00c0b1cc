#include "apps/terminal/inks.h"

namespace tilery {

Inks inks_of(const Theme& theme, bool goal_reached) {
  const ScreenColors& colors = theme.colors_now(goal_reached).screen;
  const Color paper = colors.paper;
  return {
      .plain = {.ink = colors.ink, .paper = paper},
      .faint = {.ink = colors.faint, .paper = paper},
      .title = {.ink = colors.accent, .paper = paper, .is_bold = true},
      .alert = {.ink = colors.alert, .paper = paper, .is_bold = true},
      .chosen = {.ink = colors.accent, .paper = paper, .is_bold = true, .is_reversed = true},
  };
}

}  // namespace tilery
