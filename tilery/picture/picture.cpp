#include "tilery/picture/picture.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// A character, and the ASCII character that looks most like it.
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
  if (symbol == covered) {
    return U' ';
  }
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
    const std::size_t columns = columns_of(utf8_of(symbol));
    for (std::size_t column = 0; column < columns; ++column) {
      put(cell, {column == 0 ? symbol : covered, style});
      ++cell.x;
    }
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

int width_of(std::string_view text) { return static_cast<int>(columns_of(text)); }

std::string fitted(std::string_view text, int width) {
  if (width_of(text) <= width) {
    return std::string(text);
  }
  std::string cut;
  for (const char32_t character : characters_of(text)) {
    const std::string next = cut + utf8_of(character);
    if (width_of(next) + 1 > width) {
      break;
    }
    cut = next;
  }
  return width > 0 ? cut + "…" : cut;
}

std::string text_of(const Picture& picture) {
  std::string text;
  for (int y = 0; y < picture.size().height; ++y) {
    std::string line;
    for (int x = 0; x < picture.size().width; ++x) {
      const char32_t symbol = picture.at({x, y}).symbol;
      line += symbol == covered ? "" : utf8_of(symbol);
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

namespace {

/// The number of bytes of the first characters of `text`, at least one, that take at most `width`
/// cells.
std::size_t bytes_of(std::string_view text, int width) {
  const auto is_start = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
  std::size_t bytes = 0;
  for (std::size_t end = 1; end <= text.size(); ++end) {
    if (end < text.size() && !is_start(text[end])) {
      continue;
    }
    if (bytes > 0 && width_of(text.substr(0, end)) > width) {
      break;
    }
    bytes = end;
  }
  return bytes;
}

/// The number of bytes that fit into the first line of a word longer than a line.
std::size_t first_part(std::string_view word, int width) {
  const std::size_t most = bytes_of(word, width);
  const std::size_t slash = word.substr(0, most).rfind('/');
  return slash == std::string_view::npos || slash == 0 ? most : slash + 1;
}

void add_word(std::vector<std::string>& lines, std::string_view word, int width) {
  if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > width) {
    lines.emplace_back();
  }
  lines.back() += lines.back().empty() ? "" : " ";
  for (const int room = std::max(width, 1); width_of(word) > room;) {
    const std::size_t cut = first_part(word, room);
    lines.back() += word.substr(0, cut);
    lines.emplace_back();
    word.remove_prefix(cut);
  }
  lines.back() += word;
}

}  // namespace

std::vector<std::string> paragraph(std::string_view text, int width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    if (end > 0) {
      add_word(lines, text.substr(0, end), width);
    }
    if (end < text.size() && text[end] == '\n') {
      lines.emplace_back();
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace tilery
