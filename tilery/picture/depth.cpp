#include "tilery/picture/depth.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tilery {
namespace {

constexpr int first_fixed = 16;
constexpr int first_grey = 232;
constexpr int least_contrast = 200;  ///< below, ink is unreadable
constexpr int least_meant = 150;     ///< below, the theme hides the ink on purpose

constexpr std::array<Color, 16> sixteen = {{
    {0, 0, 0},
    {205, 0, 0},
    {0, 205, 0},
    {205, 205, 0},
    {0, 0, 238},
    {205, 0, 205},
    {0, 205, 205},
    {229, 229, 229},
    {127, 127, 127},
    {255, 0, 0},
    {0, 255, 0},
    {255, 255, 0},
    {92, 92, 255},
    {255, 0, 255},
    {0, 255, 255},
    {255, 255, 255},
}};

std::uint8_t cube_level(int step) {
  return static_cast<std::uint8_t>(step == 0 ? 0 : 55 + 40 * step);
}

int nearest_between(Color color, int first, int end) {
  int nearest = first;
  int least = std::numeric_limits<int>::max();
  for (int number = first; number < end; ++number) {
    const int far = distance(color, color_numbered(number));
    if (far < least) {
      least = far;
      nearest = number;
    }
  }
  return nearest;
}

int nearest_number(Color color, Depth depth) {
  return depth == Depth::sixteen ? nearest_of_16(color) : nearest_of_256(color);
}

/// `ink`, or black or white where that cannot be read on `paper`.
int legible(int ink, int paper) {
  if (contrast(color_numbered(ink), color_numbered(paper)) >= least_contrast) {
    return ink;
  }
  const bool is_dark = luminance_of(color_numbered(paper)) < 1800;
  const bool is_deep = ink >= first_fixed || paper >= first_fixed;
  return is_dark ? (is_deep ? 231 : 15) : (is_deep ? first_fixed : 0);
}

TerminalStyle nearest_style(const Style& style, Depth depth) {
  TerminalStyle result{-1, -1, style.is_bold, style.is_reversed};
  if (depth != Depth::none && style.ink) {
    result.ink = nearest_number(*style.ink, depth);
  }
  if (depth != Depth::none && style.paper) {
    result.paper = nearest_number(*style.paper, depth);
  }
  return result;
}

}  // namespace

Color color_numbered(int number) {
  if (number < first_fixed) {
    return sixteen[std::size_t(number)];
  }
  if (number >= first_grey) {
    const auto grey = static_cast<std::uint8_t>(8 + 10 * (number - first_grey));
    return {grey, grey, grey};
  }
  const int place = number - first_fixed;
  return {cube_level(place / 36), cube_level(place / 6 % 6), cube_level(place % 6)};
}

int nearest_of_256(Color color) { return nearest_between(color, first_fixed, 256); }

int nearest_of_16(Color color) { return nearest_between(color, 0, first_fixed); }

TerminalStyle reduced(const Style& style, Depth depth) {
  TerminalStyle result = nearest_style(style, depth);
  const bool is_shown = result.ink >= 0 && result.paper >= 0;
  if (is_shown && contrast(*style.ink, *style.paper) >= least_meant) {
    result.ink = legible(result.ink, result.paper);
  }
  return result;
}

TerminalStyle reduced(const Glyph& glyph, Depth depth) {
  const bool is_block = glyph.symbol >= 0x2580 && glyph.symbol < 0x25A0;
  return is_block ? nearest_style(glyph.style, depth) : reduced(glyph.style, depth);
}

}  // namespace tilery
