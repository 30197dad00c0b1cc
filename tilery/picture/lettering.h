#pragma once
// Letters for pictures of dots.

#include <array>
#include <cstdint>
#include <string_view>

#include "tilery/core/grid.h"

namespace tilery {

/// The share of ink in each pixel of a text, from 0 to full_ink. A letter has 5 x 7 dots, with one
/// dot between letters. A dot is `halves` halves of a pixel wide. Strokes are a dot wide and have
/// round ends. Bytes other than printable ASCII show as a frame. Requires halves > 0. Calculates in
/// whole numbers, so the result is the same on every machine.
Grid<std::uint8_t> text_ink(std::string_view text, int halves);
inline constexpr int full_ink = 16;

// ASCII characters as patterns of dots.

inline constexpr int dots_across = 5;
inline constexpr int dots_down = 7;

/// The rows of a letter from its top. A row is five bits, the leftmost highest.
using LetterDots = std::array<std::uint8_t, dots_down>;

/// The dots of a printable ASCII character: none for a space. A frame for every other byte. Only
/// 'O' and '0' have the same dots.
LetterDots dots_of(char letter);

}  // namespace tilery
