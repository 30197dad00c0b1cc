#pragma once
// The styles in which pages write.

#include "tilery/picture/depth.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"

namespace tilery {

struct Inks {
  Style plain;
  Style faint;
  Style title;
  Style alert;
  Style chosen;  ///< the line that is chosen
};

/// Those of a theme, before the goal or after it.
Inks inks_of(const Theme& theme, bool goal_reached = false);

}  // namespace tilery
