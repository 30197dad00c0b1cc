#pragma once
// Colours reduced to those that a terminal has.

#include <cstdint>

#include "tilery/picture/picture.h"

namespace tilery {

/// How many colours a terminal has.
enum class Depth : std::uint8_t { none, eight, sixteen, two_hundred_fifty_six };

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

/// The nearest colour among 16 to 255, which are the same in every terminal.
int nearest_of_256(Color color);

/// The nearest colour among 0 to 15.
int nearest_of_16(Color color);

/// The nearest colour among 0 to 7.
int nearest_of_8(Color color);

/// The nearest style that `depth` can show. Ink that would be unreadable on its paper becomes black
/// or white, whichever differs more from the paper. Bold and reversed stay as they are.
TerminalStyle reduced(const Style& style, Depth depth);

/// The nearest style for a glyph. In block elements ink and paper are two colours side by side, so
/// the ink is not made readable.
TerminalStyle reduced(const Glyph& glyph, Depth depth);

}  // namespace tilery
