#include "tilery/picture/lettering.h"

#include <algorithm>
#include <cassert>

namespace tilery {
namespace {

bool has_dot(const LetterDots& glyph, int x, int y) {
  return x >= 0 && x < dots_across && y >= 0 && y < dots_down &&
         (glyph[std::size_t(y)] >> (dots_across - 1 - x) & 1) != 0;
}

/// A pixel has 4 x 4 samples. Places are counted in half samples, so that the middle of a sample
/// and of a dot are whole numbers.
constexpr int samples = 4;
constexpr int pixel_length = 2 * samples;
static_assert((dots_across + 1) % 2 == 0, "letters begin at whole pixels");
static_assert(samples * samples == full_ink);

/// Whether a point is at most half a dot, `radius`, from the line between two points.
bool is_in_stroke(Cell point, Cell from, Cell to, int radius) {
  const std::int64_t x = to.x - from.x;
  const std::int64_t y = to.y - from.y;
  const std::int64_t off_x = point.x - from.x;
  const std::int64_t off_y = point.y - from.y;
  const std::int64_t square = x * x + y * y;
  const std::int64_t along = std::clamp<std::int64_t>(off_x * x + off_y * y, 0, square);
  if (along == 0) {
    return off_x * off_x + off_y * off_y <= std::int64_t{radius} * radius;
  }
  if (along == square) {
    return (off_x - x) * (off_x - x) + (off_y - y) * (off_y - y) <= std::int64_t{radius} * radius;
  }
  const std::int64_t across = off_x * y - off_y * x;
  return across * across <= std::int64_t{radius} * radius * square;
}

/// The strokes of a letter while it is drawn, sample by sample.
class LetterInk {
 public:
  explicit LetterInk(int halves)
      : dot_(halves * pixel_length / 2),
        weight_(halves == 1 ? 2 : 1),
        samples_(dots_across * halves * samples / 2, dots_down * halves * samples / 2) {}

  void draw(const LetterDots& glyph) {
    for (int y = 0; y < dots_down; ++y) {
      for (int x = 0; x < dots_across; ++x) {
        if (has_dot(glyph, x, y)) {
          draw_strokes(glyph, x, y);
        }
      }
    }
  }

  /// Adds the ink to the pixels from column `left` on.
  void add_to(Grid<std::uint8_t>& ink, int left) const {
    for (int y = 0; y < samples_.height; ++y) {
      for (int x = 0; x < samples_.width; ++x) {
        std::uint8_t& pixel = ink.at({left + x / samples, y / samples});
        pixel =
            static_cast<std::uint8_t>(std::min(pixel + weight_ * samples_.at({x, y}), full_ink));
      }
    }
  }

 private:
  /// Draws a dot, and strokes to the dots beside it and below. A stroke to a diagonal neighbour is
  /// left out if another dot joins the two.
  void draw_strokes(const LetterDots& glyph, int x, int y) {
    draw_stroke({x, y}, {x, y});
    for (const Cell way : {Cell{1, 0}, Cell{0, 1}, Cell{1, 1}, Cell{-1, 1}}) {
      const bool is_joined = way.x != 0 && way.y != 0 &&
                             (has_dot(glyph, x + way.x, y) || has_dot(glyph, x, y + way.y));
      if (has_dot(glyph, x + way.x, y + way.y) && !is_joined) {
        draw_stroke({x, y}, {x + way.x, y + way.y});
      }
    }
  }

  void draw_stroke(Cell from, Cell to) {
    const int left = std::min(from.x, to.x) * dot_ / 2;
    const int right = (std::max(from.x, to.x) + 1) * dot_ / 2;
    for (int y = from.y * dot_ / 2; y < (to.y + 1) * dot_ / 2; ++y) {
      for (int x = left; x < right; ++x) {
        if (is_in_stroke({2 * x + 1, 2 * y + 1}, middle_of(from), middle_of(to), dot_ / 2)) {
          samples_.at({x, y}) = 1;
        }
      }
    }
  }

  [[nodiscard]] Cell middle_of(Cell dot) const {
    return {dot.x * dot_ + dot_ / 2, dot.y * dot_ + dot_ / 2};
  }

  int dot_;     ///< the length of a dot, in half samples
  int weight_;  ///< ink of a sample; thin strokes get more, to be as dark as wide ones
  Grid<std::uint8_t> samples_;
};

}  // namespace

Grid<std::uint8_t> text_ink(std::string_view text, int halves) {
  assert(halves > 0);
  const int letters = static_cast<int>(text.size());
  const auto pixels = [halves](int dots) { return (dots * halves + 1) / 2; };
  Grid<std::uint8_t> ink(pixels(std::max(0, letters * (dots_across + 1) - 1)), pixels(dots_down));
  for (int letter = 0; letter < letters; ++letter) {
    LetterInk strokes(halves);
    strokes.draw(dots_of(text[std::size_t(letter)]));
    strokes.add_to(ink, letter * ((dots_across + 1) / 2) * halves);
  }
  return ink;
}

namespace {

constexpr char first_sign = '!';
constexpr char last_sign = '~';

constexpr std::array<LetterDots, last_sign - first_sign + 1> signs = {{
    {0b00100, 0b00100, 0b00100, 0b00100, 0b00000, 0b00000, 0b00100},  // !
    {0b01010, 0b01010, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000},  // "
    {0b01010, 0b01010, 0b11111, 0b01010, 0b11111, 0b01010, 0b01010},  // #
    {0b00100, 0b01111, 0b10100, 0b01110, 0b00101, 0b11110, 0b00100},  // $
    {0b11001, 0b11001, 0b00010, 0b00100, 0b01000, 0b10011, 0b10011},  // %
    {0b01100, 0b10010, 0b10010, 0b01100, 0b10101, 0b10010, 0b01101},  // &
    {0b00100, 0b00100, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000},  // '
    {0b00010, 0b00100, 0b01000, 0b01000, 0b01000, 0b00100, 0b00010},  // (
    {0b01000, 0b00100, 0b00010, 0b00010, 0b00010, 0b00100, 0b01000},  // )
    {0b00000, 0b00100, 0b10101, 0b01110, 0b10101, 0b00100, 0b00000},  // *
    {0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000},  // +
    {0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00100, 0b01000},  // ,
    {0b00000, 0b00000, 0b00000, 0b11111, 0b00000, 0b00000, 0b00000},  // -
    {0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00100},  // .
    {0b00001, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b10000},  // /
    {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},  // 0
    {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},  // 1
    {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111},  // 2
    {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110},  // 3
    {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010},  // 4
    {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110},  // 5
    {0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110},  // 6
    {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000},  // 7
    {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110},  // 8
    {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100},  // 9
    {0b00000, 0b00000, 0b00100, 0b00000, 0b00000, 0b00100, 0b00000},  // :
    {0b00000, 0b00000, 0b00100, 0b00000, 0b00000, 0b00100, 0b01000},  // ;
    {0b00010, 0b00100, 0b01000, 0b10000, 0b01000, 0b00100, 0b00010},  // <
    {0b00000, 0b00000, 0b11111, 0b00000, 0b11111, 0b00000, 0b00000},  // =
    {0b01000, 0b00100, 0b00010, 0b00001, 0b00010, 0b00100, 0b01000},  // >
    {0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b00000, 0b00100},  // ?
    {0b01110, 0b10001, 0b10111, 0b10101, 0b10111, 0b10000, 0b01111},  // @
    {0b00100, 0b01010, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001},  // A
    {0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110},  // B
    {0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110},  // C
    {0b11100, 0b10010, 0b10001, 0b10001, 0b10001, 0b10010, 0b11100},  // D
    {0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111},  // E
    {0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000},  // F
    {0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01111},  // G
    {0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001},  // H
    {0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},  // I
    {0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100},  // J
    {0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001},  // K
    {0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111},  // L
    {0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001},  // M
    {0b10001, 0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001},  // N
    {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},  // O
    {0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000},  // P
    {0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101},  // Q
    {0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001},  // R
    {0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110},  // S
    {0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100},  // T
    {0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},  // U
    {0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b01010, 0b00100},  // V
    {0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b10101, 0b01010},  // W
    {0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001},  // X
    {0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100},  // Y
    {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111},  // Z
    {0b01110, 0b01000, 0b01000, 0b01000, 0b01000, 0b01000, 0b01110},  // [
    {0b10000, 0b10000, 0b01000, 0b00100, 0b00010, 0b00001, 0b00001},  // backslash
    {0b01110, 0b00010, 0b00010, 0b00010, 0b00010, 0b00010, 0b01110},  // ]
    {0b00100, 0b01010, 0b10001, 0b00000, 0b00000, 0b00000, 0b00000},  // ^
    {0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b11111},  // _
    {0b01000, 0b00100, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000},  // `
    {0b00000, 0b00000, 0b01110, 0b00001, 0b01111, 0b10001, 0b01111},  // a
    {0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b11110},  // b
    {0b00000, 0b00000, 0b01110, 0b10001, 0b10000, 0b10001, 0b01110},  // c
    {0b00001, 0b00001, 0b01111, 0b10001, 0b10001, 0b10001, 0b01111},  // d
    {0b00000, 0b00000, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110},  // e
    {0b00110, 0b01001, 0b01000, 0b11100, 0b01000, 0b01000, 0b01000},  // f
    {0b00000, 0b00000, 0b01111, 0b10001, 0b01111, 0b00001, 0b01110},  // g
    {0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b10001},  // h
    {0b00100, 0b00000, 0b01100, 0b00100, 0b00100, 0b00100, 0b01110},  // i
    {0b00010, 0b00000, 0b00110, 0b00010, 0b00010, 0b10010, 0b01100},  // j
    {0b10000, 0b10000, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010},  // k
    {0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},  // l
    {0b00000, 0b00000, 0b11010, 0b10101, 0b10101, 0b10101, 0b10101},  // m
    {0b00000, 0b00000, 0b11110, 0b10001, 0b10001, 0b10001, 0b10001},  // n
    {0b00000, 0b00000, 0b01110, 0b10001, 0b10001, 0b10001, 0b01110},  // o
    {0b00000, 0b00000, 0b11110, 0b10001, 0b11110, 0b10000, 0b10000},  // p
    {0b00000, 0b00000, 0b01111, 0b10001, 0b01111, 0b00001, 0b00001},  // q
    {0b00000, 0b00000, 0b10110, 0b11001, 0b10000, 0b10000, 0b10000},  // r
    {0b00000, 0b00000, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110},  // s
    {0b01000, 0b01000, 0b11100, 0b01000, 0b01000, 0b01001, 0b00110},  // t
    {0b00000, 0b00000, 0b10001, 0b10001, 0b10001, 0b10001, 0b01111},  // u
    {0b00000, 0b00000, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100},  // v
    {0b00000, 0b00000, 0b10001, 0b10001, 0b10101, 0b10101, 0b01010},  // w
    {0b00000, 0b00000, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001},  // x
    {0b00000, 0b00000, 0b10001, 0b10001, 0b01111, 0b00001, 0b01110},  // y
    {0b00000, 0b00000, 0b11111, 0b00010, 0b00100, 0b01000, 0b11111},  // z
    {0b00110, 0b00100, 0b00100, 0b01000, 0b00100, 0b00100, 0b00110},  // {
    {0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100},  // |
    {0b01100, 0b00100, 0b00100, 0b00010, 0b00100, 0b00100, 0b01100},  // }
    {0b00000, 0b00000, 0b01000, 0b10101, 0b00010, 0b00000, 0b00000},  // ~
}};

/// A frame, shown for bytes without a letter.
constexpr LetterDots unknown_sign = {0b11111, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11111};

}  // namespace

LetterDots dots_of(char letter) {
  if (letter == ' ') {
    return {};
  }
  return letter < first_sign || letter > last_sign
             ? unknown_sign
             : signs[static_cast<std::size_t>(letter - first_sign)];
}

}  // namespace tilery
