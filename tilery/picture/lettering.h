#pragma once
// Text as pixels.

#include <cstdint>
#include <string_view>

#include "tilery/core/grid.h"

namespace tilery {

/// How much of each pixel of a text is ink, from 0 to full_ink. A letter has 5 x 7 dots, each as
/// long as so many halves of a pixel, with one dot between letters: strokes a dot wide with round
/// ends run from dot to dot. The printable signs of ASCII have dots; other bytes show as a frame.
/// Requires halves > 0. The same on every machine: all whole numbers.
Grid<std::uint8_t> text_ink(std::string_view text, int halves);
inline constexpr int full_ink = 16;

}  // namespace tilery
