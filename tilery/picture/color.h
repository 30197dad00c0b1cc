#pragma once
// Colours, and how well two of them can be told apart.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

/// Red, green and blue of the sRGB space, 0 to 255.
struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(Color, Color) = default;
};

/// The colour that "#rrggbb" names, in hexadecimal digits of either case; nothing for other text.
std::optional<Color> color_of(std::string_view text);

/// WCAG 2.1's relative luminance in ten-thousandths: 0 for black, 10,000 for white. The sRGB curve
/// is approximated by a square: at most 0.03 off, and the same on every machine.
int luminance_of(Color color);

/// WCAG 2.1's contrast ratio in hundredths: 100 for equal colours, 2100 for black on white.
int contrast(Color a, Color b);

/// How different two colours look: 0 for equal ones, about 760 for black and white.
/// Thiadmer Riemersma, "Colour metric" (2000): red and blue are weighted by the mean red.
int distance(Color a, Color b);

/// "#rrggbb", in lower case.
std::string hex_of(Color color);

}  // namespace tilery
