#include "tilery/picture/picture.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

struct Likeness {
  char32_t symbol;
  char ascii;
};

constexpr std::array likenesses = {
    Likeness{U'←', '<'}, Likeness{U'→', '>'}, Likeness{U'↑', '^'}, Likeness{U'↓', 'v'},
    Likeness{U'▶', '>'}, Likeness{U'◀', '<'}, Likeness{U'▸', '>'}, Likeness{U'•', '*'},
    Likeness{U'·', '.'}, Likeness{U'…', '~'}, Likeness{U'–', '-'}, Likeness{U'—', '-'},
    Likeness{U'×', 'x'}, Likeness{U'─', '-'}, Likeness{U'━', '='}, Likeness{U'│', '|'},
    Likeness{U'✓', '*'}, Likeness{U'★', '*'}, Likeness{U'♦', '*'}, Likeness{U'‖', '|'},
};

char32_t ascii_of(char32_t symbol) {
  if (symbol < 0x7F) {
    return symbol;
  }
  const auto like = std::ranges::find(likenesses, symbol, &Likeness::symbol);
  if (like != likenesses.end()) {
    return static_cast<char32_t>(like->ascii);
  }
  if (symbol >= 0x2500 && symbol < 0x2580) {  // box drawing
    return U'+';
  }
  return symbol >= 0x2580 && symbol < 0x25A0 ? U'#' : U'?';  // block elements
}

}  // namespace

void Picture::put(Cell cell, const Glyph& glyph) {
  if (box().contains(cell)) {
    glyphs_.at(cell) = glyph;
  }
}

void Picture::fill(Box area, const Glyph& glyph) {
  for (int y = std::max(area.y, 0); y < std::min(area.y + area.height, glyphs_.height); ++y) {
    for (int x = std::max(area.x, 0); x < std::min(area.x + area.width, glyphs_.width); ++x) {
      glyphs_.at({x, y}) = glyph;
    }
  }
}

void Picture::write(Cell cell, std::string_view text, const Style& style) {
  for (const char32_t symbol : characters_of(text)) {
    put(cell, {symbol, style});
    ++cell.x;
  }
}

void Picture::frame(Box area, const Style& style) {
  const int right = area.x + area.width - 1;
  const int bottom = area.y + area.height - 1;
  fill({area.x, area.y, area.width, 1}, {U'─', style});
  fill({area.x, bottom, area.width, 1}, {U'─', style});
  fill({area.x, area.y, 1, area.height}, {U'│', style});
  fill({right, area.y, 1, area.height}, {U'│', style});
  put({area.x, area.y}, {U'┌', style});
  put({right, area.y}, {U'┐', style});
  put({area.x, bottom}, {U'└', style});
  put({right, bottom}, {U'┘', style});
}

void Picture::paste(Cell corner, const Picture& other) {
  for (int y = 0; y < other.size().height; ++y) {
    for (int x = 0; x < other.size().width; ++x) {
      put({corner.x + x, corner.y + y}, other.at({x, y}));
    }
  }
}

int width_of(std::string_view text) { return static_cast<int>(characters_of(text).size()); }

std::string fitted(std::string_view text, int width) {
  if (width_of(text) <= width) {
    return std::string(text);
  }
  std::string cut;
  const std::u32string characters = characters_of(text);
  for (int i = 0; i + 1 < width; ++i) {
    cut += utf8_of(characters[std::size_t(i)]);
  }
  return width > 0 ? cut + "…" : cut;
}

std::string text_of(const Picture& picture) {
  std::string text;
  for (int y = 0; y < picture.size().height; ++y) {
    std::string line;
    for (int x = 0; x < picture.size().width; ++x) {
      line += utf8_of(picture.at({x, y}).symbol);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

Picture in_ascii(Picture picture) {
  for (int y = 0; y < picture.size().height; ++y) {
    for (int x = 0; x < picture.size().width; ++x) {
      const Glyph glyph = picture.at({x, y});
      picture.put({x, y}, {ascii_of(glyph.symbol), glyph.style});
    }
  }
  return picture;
}

}  // namespace tilery
