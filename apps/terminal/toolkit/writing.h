#pragma once
// What pages write with: the styles of a theme, and text broken into lines.

#include <string>
#include <string_view>
#include <vector>

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

/// The words of `text` in lines of at most `width` characters, broken at blanks; a longer word is
/// cut. A line feed in the text begins a new line. Requires width > 0.
std::vector<std::string> paragraph(std::string_view text, int width);

}  // namespace tilery
