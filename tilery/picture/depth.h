#pragma once
// Colours brought down to what a terminal has.

#include <cstdint>

#include "tilery/picture/picture.h"

namespace tilery {

/// How many colours there are to choose from.
enum class Depth : std::uint8_t { none, sixteen, two_hundred_fifty_six };

/// A style in a terminal's own numbers; -1 is the terminal's own colour.
struct TerminalStyle {
  int ink = -1;
  int paper = -1;
  bool is_bold = false;
  bool is_reversed = false;
  friend constexpr bool operator==(TerminalStyle, TerminalStyle) = default;
};

/// The colour of that number, 0 to 255, as xterm shows it.
Color color_numbered(int number);

/// The number from 16 to 255 whose colour is nearest: those are the same in every terminal.
int nearest_of_256(Color color);

/// The number from 0 to 15 whose colour is nearest.
int nearest_of_16(Color color);

/// The nearest style that `depth` can show. Ink that would vanish in its paper becomes black or
/// white, whichever is further from the paper. Without colours what is bold or reversed stays so.
TerminalStyle reduced(const Style& style, Depth depth);

/// The same for a glyph: in a block element ink and paper are two colours side by side, and either
/// keeps to its own.
TerminalStyle reduced(const Glyph& glyph, Depth depth);

}  // namespace tilery
