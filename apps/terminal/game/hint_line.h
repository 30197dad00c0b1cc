#pragma once
// A hint in one line: what every direction is worth, and which is best.

#include "apps/terminal/toolkit/writing.h"
#include "tilery/player/hint_desk.h"

namespace tilery {

/// Writes the hint into the middle of `row`, as much of it as fits: all values and how far ahead
/// they look, the values alone, or the best direction. Values that are no points are shown as what
/// they fall short of the best.
void draw_hint(Picture& picture, Box row, const HintSoFar& hint, const Inks& inks);

}  // namespace tilery
