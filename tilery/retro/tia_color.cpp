#include "tilery/retro/tia_color.h"

#include <algorithm>
#include <array>

namespace tilery {
namespace {

/// The colour difference signals of a hue, in thousandths.
struct Chroma {
  int u = 0;
  int v = 0;
};

/// One for each hue. Hue 1 is at -U. Each further hue is turned clockwise by 360/14 degrees, with U
/// to the right and V up.
constexpr std::array<Chroma, 16> chromas = {{{0, 0},
                                             {-1000, 0},
                                             {-901, 434},
                                             {-623, 782},
                                             {-223, 975},
                                             {223, 975},
                                             {623, 782},
                                             {901, 434},
                                             {1000, 0},
                                             {901, -434},
                                             {623, -782},
                                             {223, -975},
                                             {-223, -975},
                                             {-623, -782},
                                             {-901, -434},
                                             {-1000, 0}}};

/// The PAL hue of each NTSC hue. PAL's even hues run from gold to violet, its odd ones from green
/// to blue.
constexpr std::array<std::uint8_t, 16> pal_hues = {0x0, 0x2, 0x4, 0x4, 0x6, 0x8, 0xA, 0xC,
                                                   0xD, 0xB, 0x9, 0x7, 0x5, 0x5, 0x3, 0x2};

constexpr int step_of_hue = 16;
constexpr int step_of_brightness = 2;

std::uint8_t channel(int thousandths) {
  return static_cast<std::uint8_t>(std::clamp(thousandths, 0, 1000) * 255 / 1000);
}

}  // namespace

Color ntsc_color(TiaColor color) {
  const int brightness = (color & brightest_tia) / step_of_brightness;  // 0 to 7
  const Chroma chroma = chromas[color / step_of_hue];
  const bool is_grey = color < step_of_hue;
  const int luma = is_grey ? brightness * 930 / 7 : 190 + brightness * 700 / 7;
  const int u = chroma.u / 4;
  const int v = chroma.v / 4;
  return {channel(luma + 1140 * v / 1000), channel(luma - (395 * u + 581 * v) / 1000),
          channel(luma + 2032 * u / 1000)};
}

TiaColor nearest_tia(Color color) {
  TiaColor best = 0;
  for (int tia = 0; tia < 256; tia += step_of_brightness) {
    const auto candidate = static_cast<TiaColor>(tia);
    if (distance(color, ntsc_color(candidate)) < distance(color, ntsc_color(best))) {
      best = candidate;
    }
  }
  return best;
}

TiaColor nearest_tia_beside(Color color, Color other, int least) {
  TiaColor best = nearest_tia(color);
  const bool darkens = luminance_of(other) > 5000;
  const int end = darkens ? 0 : brightest_tia;
  while (contrast(ntsc_color(best), other) < least && (best & brightest_tia) != end) {
    best = static_cast<TiaColor>(darkens ? best - step_of_brightness : best + step_of_brightness);
  }
  return best;
}

TiaColor shade_beside(TiaColor color, TiaColor other) {
  if (color != other) {
    return color;
  }
  const bool is_darkest = (color & brightest_tia) == 0;
  return static_cast<TiaColor>(is_darkest ? color + step_of_brightness
                                          : color - step_of_brightness);
}

TiaColor pal_of(TiaColor ntsc) {
  return static_cast<TiaColor>(pal_hues[ntsc / step_of_hue] * step_of_hue + ntsc % step_of_hue);
}

}  // namespace tilery
