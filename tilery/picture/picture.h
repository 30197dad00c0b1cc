#pragma once
// A picture as a value: a grid of characters with their colours.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/grid.h"
#include "tilery/picture/theme.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The look of a character. Without a colour it has the screen's default.
struct Style {
  std::optional<Color> ink;
  std::optional<Color> paper;
  bool is_bold = false;
  bool is_reversed = false;
  bool is_dim = false;  ///< remembered, not in sight: no brighter than while in sight
  friend constexpr bool operator==(const Style&, const Style&) = default;
};

struct Glyph {
  char32_t symbol = U' ';
  Style style;
  friend constexpr bool operator==(const Glyph&, const Glyph&) = default;
};

struct Size {
  int width = 0;
  int height = 0;
  friend constexpr bool operator==(Size, Size) = default;
};

/// A rectangle of cells.
struct Box {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  [[nodiscard]] constexpr bool contains(Cell cell) const {
    return cell.x >= x && cell.x < x + width && cell.y >= y && cell.y < y + height;
  }
  friend constexpr bool operator==(Box, Box) = default;
};

/// The box of that size in the middle of `outer`. If the middle is not exact, the box is one cell
/// further left or up.
constexpr Box centred(Size size, Box outer) {
  return {outer.x + (outer.width - size.width) / 2, outer.y + (outer.height - size.height) / 2,
          size.width, size.height};
}

/// The symbol of a cell that is covered by the wide character before it.
inline constexpr char32_t covered = 0;

/// A grid of characters. Drawing beyond the edges is ignored. Every character takes one cell,
/// except in write(): there a wide character takes two cells, the second `covered`, and characters
/// that join the character before them are left out.
class Picture {
 public:
  Picture() = default;
  explicit Picture(Size size, const Style& style = {})
      : glyphs_(size.width, size.height, Glyph{U' ', style}) {}

  [[nodiscard]] Size size() const { return {glyphs_.width, glyphs_.height}; }
  [[nodiscard]] Box box() const { return {0, 0, glyphs_.width, glyphs_.height}; }

  /// Requires that the cell lies in the picture.
  [[nodiscard]] const Glyph& at(Cell cell) const { return glyphs_.at(cell); }

  void put(Cell cell, const Glyph& glyph);
  void fill(Box box, const Glyph& glyph);

  /// Writes UTF-8 text to the right from `cell`.
  void write(Cell cell, std::string_view text, const Style& style);

  /// Draws a box of single lines along the inner edge of `box`, two cells or more each way.
  void frame(Box box, const Style& style);

  void paste(Cell corner, const Picture& other);

  friend bool operator==(const Picture&, const Picture&) = default;

 private:
  Grid<Glyph> glyphs_;
};

/// The number of cells that `text` takes: columns_of(text).
int width_of(std::string_view text);

/// `text` cut to `width` cells. If something is cut off, the last cell is an ellipsis.
std::string fitted(std::string_view text, int width);

/// The characters without their colours, in UTF-8, one line for each row, without trailing blanks.
std::string text_of(const Picture& picture);

/// The picture in ASCII: lines as '-', '=', '|' and '+', bars and blocks as '#', arrows and marks
/// as similar characters, any other character as '?'.
Picture in_ascii(Picture picture);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Text broken into lines.

/// Breaks `text` at blanks and line feeds into lines of at most `width` characters. A longer word
/// is cut, a path after a slash. Requires width > 0.
std::vector<std::string> paragraph(std::string_view text, int width);

}  // namespace tilery
