#include "tilery/value/pattern.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <initializer_list>
#include <set>
#include <system_error>
#include <utility>

namespace tilery {
namespace {

constexpr char hint_mark = '?';

struct NamedPatterns {
  std::string_view name;
  std::string_view cells;
};

/// The usual patterns of 4 x 4, six cells each. The cells at corner and edge come last: cells near
/// the middle change more often from board to board, and weights that differ only in the first cell
/// share a cache line. This order loads a third fewer cache lines from memory than the reverse
/// order.
constexpr std::array<NamedPatterns, 5> named = {{
    {"4x6", "10,11,12,13,14,15 6,7,8,9,10,11 9,10,11,13,14,15 5,6,7,9,10,11"},
    {"5x6", "10,11,12,13,14,15 6,7,8,9,10,11 2,3,4,5,6,7 9,10,11,13,14,15 5,6,7,9,10,11"},
    {"6x6",
     "9,10,11,13,14,15 6,7,8,9,10,11 10,11,12,13,14,15 6,9,10,11,12,13 5,6,10,13,14,15 "
     "7,8,9,10,11,12"},
    {"7x6",
     "9,10,11,13,14,15 6,7,8,9,10,11 10,11,12,13,14,15 6,9,10,11,12,13 5,6,10,13,14,15 "
     "7,8,9,10,11,12 8,9,10,11,12,14"},
    {"8x6",
     "9,10,11,13,14,15 6,7,8,9,10,11 10,11,12,13,14,15 6,9,10,11,12,13 5,6,10,13,14,15 "
     "7,8,9,10,11,12 8,9,10,11,12,14 5,6,7,11,14,15"},
}};

Error fault(std::string expected, std::string_view found) {
  return {.source = "patterns",
          .place = {},
          .expected = std::move(expected),
          .found = std::string(found)};
}

std::vector<std::string_view> parts_of(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(between), text.size());
    if (end > 0) {
      parts.push_back(text.substr(0, end));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::expected<Pattern, Error> pattern_of(std::string_view text, int cells) {
  std::vector<std::uint16_t> pattern;
  for (const std::string_view part : parts_of(text, ',')) {
    int cell = -1;
    const auto [end, fails] = std::from_chars(part.data(), part.data() + part.size(), cell);
    if (fails != std::errc() || end != part.data() + part.size() || cell < 0 || cell >= cells) {
      return std::unexpected(fault("a cell from 0 to " + std::to_string(cells - 1), part));
    }
    pattern.push_back(static_cast<std::uint16_t>(cell));
  }
  std::ranges::sort(pattern);
  if (pattern.empty() || pattern.size() > longest_pattern ||
      std::ranges::adjacent_find(pattern) != pattern.end()) {
    return std::unexpected(fault("one to eight different cells", text));
  }
  return Pattern{.cells = std::move(pattern)};
}

/// A rectangle of cells within a board.
struct Block {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

using Cells = std::vector<std::uint16_t>;

Cells cells_of(const Block& block, int board_width) {
  Cells cells;
  for (int y = block.y; y < block.y + block.height; ++y) {
    for (int x = block.x; x < block.x + block.width; ++x) {
      cells.push_back(static_cast<std::uint16_t>(y * board_width + x));
    }
  }
  return cells;
}

/// The smallest of a block's images on a board of `width` x `height`: equal for all its images.
Cells smallest_image(const Block& block, int width, int height) {
  Cells smallest = cells_of(block, width);
  for (unsigned image = 1; image < (width == height ? 8U : 4U); ++image) {
    Block turned = block;
    turned.x = (image & 1) != 0 ? width - block.x - block.width : block.x;
    turned.y = (image & 2) != 0 ? height - block.y - block.height : block.y;
    if ((image & 4) != 0) {
      std::swap(turned.x, turned.y);
      std::swap(turned.width, turned.height);
    }
    smallest = std::min(smallest, cells_of(turned, width));
  }
  return smallest;
}

std::vector<Pattern> patterns_with(const std::set<Cells>& patterns) {
  std::vector<Pattern> all;
  for (const Cells& cells : patterns) {
    all.push_back({.cells = cells});
  }
  return all;
}

/// All blocks of `sizes`, cut to the board, one of each set of images.
std::vector<Pattern> blocks_of(int width, int height,
                               std::initializer_list<std::pair<int, int>> sizes) {
  std::set<Cells> patterns;
  const auto add_all = [&](int block_width, int block_height) {
    const int across = std::min(block_width, width);
    const int down = std::min(block_height, height);
    for (int y = 0; y + down <= height; ++y) {
      for (int x = 0; x + across <= width; ++x) {
        patterns.insert(
            smallest_image({.x = x, .y = y, .width = across, .height = down}, width, height));
      }
    }
  };
  for (const auto& [across, down] : sizes) {
    add_all(across, down);
  }
  return patterns_with(patterns);
}

/// Blocks of four rows or four columns, in turn as the colours of a chessboard. With their images
/// they cover the board. The largest board has 16 blocks. Requires sides of at least six cells.
std::vector<Pattern> woven_lines(int width, int height) {
  std::set<Cells> patterns;
  for (int y = 0; y < (height + 1) / 2; y += 4) {
    for (int x = 0; x < (width + 1) / 2; x += 4) {
      const bool has_rows = (x + y) % 8 == 0;
      for (int line = 0; line < 4; ++line) {
        const Block block = has_rows ? Block{.x = x, .y = y + line, .width = 4, .height = 1}
                                     : Block{.x = x + line, .y = y, .width = 1, .height = 4};
        patterns.insert(smallest_image(block, width, height));
      }
    }
  }
  return patterns_with(patterns);
}

/// Boards with more than 64 lines have sides of at least six cells.
std::vector<Pattern> lines_of(int width, int height) {
  std::vector<Pattern> all = blocks_of(width, height, {{4, 1}, {1, 4}});
  if (all.size() > most_patterns) {
    all = woven_lines(width, height);
  }
  return all;
}

/// The patterns that one word names.
std::expected<std::vector<Pattern>, Error> patterns_of_word(std::string_view word, int width,
                                                            int height) {
  const auto known = std::ranges::find(named, word, &NamedPatterns::name);
  if (known != named.end()) {
    if (width != 4 || height != 4) {
      return std::unexpected(
          fault("patterns for this size of board: rectangles, squares, lines or lists of cells",
                std::string(word) + ", which is for 4 x 4"));
    }
    return patterns_of(known->cells, width, height);
  }
  if (word == "rectangles") {
    return blocks_of(width, height, {{3, 2}, {2, 3}, {6, 1}, {1, 6}});
  }
  if (word == "squares") {
    return blocks_of(width, height, {{2, 2}, {4, 1}, {1, 4}});
  }
  if (word == "lines") {
    return lines_of(width, height);
  }
  TILERY_TRY(const auto pattern, pattern_of(word, width * height));
  return std::vector{pattern};
}

}  // namespace

std::expected<std::vector<Pattern>, Error> patterns_of(std::string_view text, int width,
                                                       int height) {
  std::vector<Pattern> all;
  for (std::string_view word : parts_of(text, ' ')) {
    const bool reads_next_tile = word.ends_with(hint_mark);
    word.remove_suffix(reads_next_tile ? 1 : 0);
    TILERY_TRY(const auto patterns, patterns_of_word(word, width, height));
    for (const Pattern& pattern : patterns) {
      all.push_back({.cells = pattern.cells, .reads_next_tile = reads_next_tile});
    }
  }
  if (all.empty()) {
    return std::unexpected(fault("one to 64 patterns", text));
  }
  if (all.size() > most_patterns) {
    return std::unexpected(fault("at most 64 patterns, such as lines or lists of cells",
                                 std::to_string(all.size()) + " patterns from " +
                                     std::string(text) + " on " + std::to_string(width) + " x " +
                                     std::to_string(height)));
  }
  return all;
}

std::string patterns_text(const std::vector<Pattern>& patterns) {
  std::string text;
  for (const Pattern& pattern : patterns) {
    text += text.empty() ? "" : " ";
    for (std::size_t place = 0; place < pattern.cells.size(); ++place) {
      text += (place == 0 ? "" : ",") + std::to_string(pattern.cells[place]);
    }
    text += pattern.reads_next_tile ? std::string(1, hint_mark) : "";
  }
  return text;
}

}  // namespace tilery
