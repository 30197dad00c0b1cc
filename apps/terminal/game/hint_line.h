#pragma once
// A hint in one line: the value of every direction, and which is best.

#include "apps/terminal/toolkit/writing.h"
#include "tilery/player/hint_desk.h"

namespace tilery {

/// Writes the hint into the middle of `row`: all values and their depth, the values alone, or the
/// best direction alone, whichever fits first. Values that are not points are shown as differences
/// from the best.
void draw_hint(Picture& picture, Box row, const HintSoFar& hint, const Inks& inks);

}  // namespace tilery
