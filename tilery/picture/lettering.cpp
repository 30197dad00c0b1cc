#include "tilery/picture/lettering.h"

#include <algorithm>
#include <cassert>

#include "tilery/picture/letter_dots.h"

namespace tilery {
namespace {

bool has_dot(const LetterDots& glyph, int x, int y) {
  return x >= 0 && x < dots_across && y >= 0 && y < dots_down &&
         (glyph[std::size_t(y)] >> (dots_across - 1 - x) & 1) != 0;
}

/// Four samples each way are taken of a pixel. Places are counted in half samples, so that the
/// middle of a sample and of a dot are whole numbers.
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
        ink.at({left + x / samples, y / samples}) += samples_.at({x, y});
      }
    }
  }

 private:
  /// A diagonal neighbour is joined where no other dot joins the two.
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

  int dot_;  ///< the length of a dot
  Grid<std::uint8_t> samples_;
};

}  // namespace

Grid<std::uint8_t> text_ink(std::string_view text, int halves) {
  assert(halves > 0);
  const int letters = static_cast<int>(text.size());
  const auto pixels = [halves](int dots) { return (dots * halves + 1) / 2; };
  Grid<std::uint8_t> ink(pixels(std::max(0, letters * (dots_across + 1) - 1)), pixels(dots_down));
  for (int letter = 0; letter < letters; ++letter) {
    LetterInk one(halves);
    one.draw(dots_of(text[std::size_t(letter)]));
    one.add_to(ink, letter * ((dots_across + 1) / 2) * halves);
  }
  return ink;
}

}  // namespace tilery
