#pragma once
// Digits as dots, for pictures that are drawn without a font.

#include <array>
#include <cstdint>
#include <string_view>

#include "tilery/core/grid.h"

namespace tilery {

/// A character of 5 x 7 dots: a row is five bits, the leftmost highest.
using DotGlyph = std::array<std::uint8_t, 7>;

/// The dots of '0' to '9' and of k, M, G, T, P, E; no dots for any other character.
DotGlyph dots_of(char letter);

/// The dots of a text, true where there is ink, each `scale` pixels wide; a dot's gap between
/// letters. At even scales steps are smoothed (Eric Johnston's EPX, 1992). Requires scale > 0.
Grid<std::uint8_t> text_dots(std::string_view text, int scale);

}  // namespace tilery
