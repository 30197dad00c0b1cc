#include "tilery/picture/depth.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tilery {
namespace {

constexpr int first_fixed = 16;
constexpr int first_grey = 232;
constexpr int least_contrast = 280;      ///< below, ink is unreadable
constexpr int least_meant = 150;         ///< below, the theme hides the ink on purpose
constexpr int least_meant_of_few = 120;  ///< likewise where few colours are nearest to many

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
  switch (depth) {
    case Depth::eight:
      return nearest_of_8(color);
    case Depth::sixteen:
      return nearest_of_16(color);
    default:
      return nearest_of_256(color);
  }
}

struct BlackAndWhite {
  int black = 0;
  int white = 0;
};

constexpr BlackAndWhite extremes_of(Depth depth) {
  switch (depth) {
    case Depth::eight:
      return {0, 7};
    case Depth::sixteen:
      return {0, 15};
    default:
      return {first_fixed, first_grey - 1};
  }
}

/// `ink`, or black or white where that cannot be read on `paper`.
int legible(int ink, int paper, Depth depth) {
  if (contrast(color_numbered(ink), color_numbered(paper)) >= least_contrast) {
    return ink;
  }
  const bool is_dark = luminance_of(color_numbered(paper)) < 1800;
  const BlackAndWhite extremes = extremes_of(depth);
  return is_dark ? extremes.white : extremes.black;
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

int nearest_of_8(Color color) { return nearest_between(color, 0, 8); }

TerminalStyle reduced(const Style& style, Depth depth) {
  TerminalStyle result = nearest_style(style, depth);
  const bool is_shown = result.ink >= 0 && result.paper >= 0;
  const int least = depth == Depth::two_hundred_fifty_six ? least_meant : least_meant_of_few;
  if (is_shown && contrast(*style.ink, *style.paper) >= least) {
    result.ink = legible(result.ink, result.paper, depth);
  }
  return result;
}

TerminalStyle reduced(const Glyph& glyph, Depth depth) {
  const bool is_block = glyph.symbol >= 0x2580 && glyph.symbol < 0x25A0;
  return is_block ? nearest_style(glyph.style, depth) : reduced(glyph.style, depth);
}

}  // namespace tilery
