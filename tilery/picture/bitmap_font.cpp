#include "tilery/picture/bitmap_font.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilery {
namespace {

constexpr int glyph_width = 5;
constexpr int glyph_height = 7;

constexpr std::array<std::pair<char, DotGlyph>, 16> glyphs = {{
    {'0', {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110}},
    {'1', {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110}},
    {'2', {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111}},
    {'3', {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110}},
    {'4', {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010}},
    {'5', {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110}},
    {'6', {0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110}},
    {'7', {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000}},
    {'8', {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110}},
    {'9', {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100}},
    {'k', {0b10000, 0b10000, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010}},
    {'M', {0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001}},
    {'G', {0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01111}},
    {'T', {0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100}},
    {'P', {0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000}},
    {'E', {0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111}},
}};

Grid<std::uint8_t> plain_dots(std::string_view text) {
  const int letters = static_cast<int>(text.size());
  Grid<std::uint8_t> dots(std::max(0, letters * (glyph_width + 1) - 1), glyph_height);
  for (int letter = 0; letter < letters; ++letter) {
    const DotGlyph glyph = dots_of(text[std::size_t(letter)]);
    for (int y = 0; y < glyph_height; ++y) {
      for (int x = 0; x < glyph_width; ++x) {
        dots.at({letter * (glyph_width + 1) + x, y}) =
            glyph[std::size_t(y)] >> (glyph_width - 1 - x) & 1;
      }
    }
  }
  return dots;
}

std::uint8_t dot_at(const Grid<std::uint8_t>& dots, int x, int y) {
  const bool is_inside = x >= 0 && y >= 0 && x < dots.width && y < dots.height;
  return is_inside ? dots.at({x, y}) : 0;
}

Grid<std::uint8_t> repeated(const Grid<std::uint8_t>& dots, int times) {
  Grid<std::uint8_t> large(dots.width * times, dots.height * times);
  for (int y = 0; y < large.height; ++y) {
    for (int x = 0; x < large.width; ++x) {
      large.at({x, y}) = dots.at({x / times, y / times});
    }
  }
  return large;
}

/// Twice as large: a quarter of a dot takes after its two neighbours where they agree and the two
/// across from them do not.
Grid<std::uint8_t> smoothed(const Grid<std::uint8_t>& dots) {
  Grid<std::uint8_t> large(dots.width * 2, dots.height * 2);
  for (int y = 0; y < large.height; ++y) {
    for (int x = 0; x < large.width; ++x) {
      const int across = x % 2 == 0 ? -1 : 1;
      const int down = y % 2 == 0 ? -1 : 1;
      const std::uint8_t side = dot_at(dots, x / 2 + across, y / 2);
      const std::uint8_t end = dot_at(dots, x / 2, y / 2 + down);
      const bool follows = side == end && side != dot_at(dots, x / 2 - across, y / 2) &&
                           end != dot_at(dots, x / 2, y / 2 - down);
      large.at({x, y}) = follows ? side : dots.at({x / 2, y / 2});
    }
  }
  return large;
}

}  // namespace

DotGlyph dots_of(char letter) {
  const auto glyph = std::ranges::find(glyphs, letter, &std::pair<char, DotGlyph>::first);
  return glyph == glyphs.end() ? DotGlyph{} : glyph->second;
}

Grid<std::uint8_t> text_dots(std::string_view text, int scale) {
  assert(scale > 0);
  Grid<std::uint8_t> dots = plain_dots(text);
  for (; scale % 2 == 0; scale /= 2) {
    dots = smoothed(dots);
  }
  return repeated(dots, scale);
}

}  // namespace tilery
