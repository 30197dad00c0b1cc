#pragma once
// The colours that an Atari 2600 can show.

#include <cstdint>

#include "tilery/picture/theme.h"

namespace tilery {

/// A colour as the TIA keeps it: the hue in bits 7-4, the brightness in bits 3-1; bit 0 is 0.
using TiaColor = std::uint8_t;

inline constexpr TiaColor brightest_tia = 0x0E;

/// The colour on an NTSC television, computed. Hue 0 is grey; hues 1 to 15 go around the colour
/// circle from gold through red, blue and green. Televisions differ.
Color ntsc_color(TiaColor color);

/// The colour that looks most like `color` on an NTSC television.
TiaColor nearest_tia(Color color);

/// nearest_tia(color), made darker if `other` is light, else lighter, until its contrast with
/// `other` is at least `least` hundredths or its hue has no further shade.
TiaColor nearest_tia_beside(Color color, Color other, int least);

/// `color` if it differs from `other`. Otherwise a little darker, or lighter if it is the darkest.
TiaColor shade_beside(TiaColor color, TiaColor other);

/// The colour of the same brightness that looks the same on a PAL television, where hues have other
/// numbers.
TiaColor pal_of(TiaColor ntsc);

}  // namespace tilery
